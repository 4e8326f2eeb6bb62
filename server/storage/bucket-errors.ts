import type { BucketLocation } from './location.ts';
import { StorageError } from './storage.ts';

/** Errors of the AWS client, and of Node below it. */
interface ServiceError {
  name?: string;
  code?: string;
  message?: string;
  Region?: string;
  $metadata?: { httpStatusCode?: number };
  $response?: { headers?: Record<string, string> };
}

/** Error code → what the operator must change. */
const PERMANENT: Record<string, string> = {
  InvalidAccessKeyId: 'the access key does not exist',
  SignatureDoesNotMatch: 'the secret does not belong to the access key; check its percent-encoding',
  AccessDenied: 'the key needs the permissions ListBucket, GetObject, PutObject and DeleteObject',
  NoSuchBucket: 'there is no such bucket; create it first',
  CredentialsProviderError:
    'there are no keys, neither in the address nor in the environment nor in the role of the machine',
  RequestTimeTooSkewed: "this machine's clock is wrong",
  ENOTFOUND: 'there is no such host',
};

/** Codes of a bucket in another region. */
const OTHER_REGION = ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'];

/** A StorageError instead of the client's error, which can contain keys and signatures. */
export function bucketError(location: BucketLocation, error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const { name = '', code: systemCode, Region, $response } = error as ServiceError;
  const status = statusOf(error);
  const code = systemCode ?? (name && !['Error', 'S3ServiceException'].includes(name) ? name : `status ${status}`);
  if (OTHER_REGION.includes(code) || status === 301) {
    const region = Region ?? $response?.headers?.['x-amz-bucket-region'];
    const problem = `the bucket is in ${region ? `the region ${region}` : 'another region'}; write it as region= in the address`;
    return new StorageError(location, problem, { code, isPermanent: true });
  }
  // A HEAD request has no body with a code.
  const problem = PERMANENT[code] ?? (status === 403 ? PERMANENT.AccessDenied : undefined);
  if (problem) return new StorageError(location, problem, { code, isPermanent: true });
  return new StorageError(location, status ? `the service answered ${status}` : 'the service does not respond', {
    code,
  });
}

/** The file is missing; a missing bucket is another error. */
export function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes((error as ServiceError).name ?? '');
}

export function statusOf(error: unknown): number | undefined {
  return (error as ServiceError).$metadata?.httpStatusCode;
}
