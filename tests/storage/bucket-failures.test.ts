import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openBucket } from '../../server/storage/bucket.ts';
import type { BucketLocation } from '../../server/storage/location.ts';
import { type Storage, StorageError } from '../../server/storage/storage.ts';
import { type FaultyBucket, startFaultyBucket } from '../support/storage/faulty-bucket.ts';
import { bucketAt, bucketUrl } from '../support/storage/storage.ts';
import { WAIT_LIMIT } from '../support/wait-limit.ts';

const PATH = 'images/0f3a/lg.webp';
/** Short, for calls that exceed each of them. */
const TIMEOUTS = { connect: 300, silence: 300, read: 600, list: 600, write: 600 };
/** For calls that the service answers. */
const PATIENT = { connect: WAIT_LIMIT, silence: WAIT_LIMIT, read: WAIT_LIMIT, list: WAIT_LIMIT, write: WAIT_LIMIT };

let bucket: FaultyBucket;
let storage: Storage;
let impatient: Storage;
const content = randomBytes(1_000_000);

const open = (url: string, timeouts = PATIENT) => openBucket(bucketAt(url) as BucketLocation, timeouts);
const failure = (call: Promise<unknown>): Promise<StorageError> =>
  call.then(
    () => expect.unreachable(),
    (error) => error,
  );

beforeAll(async () => {
  bucket = await startFaultyBucket(await bucketUrl());
  storage = open(bucket.url);
  impatient = open(bucket.url, TIMEOUTS);
  await storage.write(PATH, content);
});
beforeEach(() => {
  bucket.recover();
  bucket.requests.length = 0;
});
afterAll(() => {
  storage.close();
  impatient.close();
  bucket.close();
});

it('reads and writes are repeated after "slow down"', async () => {
  bucket.fail('slow-down', 2);
  expect(await storage.read(PATH)).toEqual(content);
  expect(bucket.requests).toEqual(['GET lg.webp', 'GET lg.webp', 'GET lg.webp']);
  bucket.fail('slow-down', 1);
  await storage.write('images/0f3a/md.webp', content);
  expect(await storage.read('images/0f3a/md.webp')).toEqual(content);
});

it('a service that always answers "slow down" is a temporary error', async () => {
  bucket.fail('slow-down');
  for (const call of [() => storage.read(PATH), () => storage.write(PATH, content), () => storage.check()]) {
    const error = await failure(call());
    expect(error).toBeInstanceOf(StorageError);
    expect(error).toMatchObject({ isPermanent: false });
    expect(error.message).toMatch(
      /^Cannot use the bucket gallery \(test-.+\/\) at 127\.0\.0\.1:\d+: the service .+\.$/,
    );
  }
});

it('a write whose response was lost is repeated, and the file is there once', async () => {
  bucket.fail('lost-response', 1);
  await storage.write('images/0f3a/sm.webp', content);
  expect(bucket.requests).toEqual(['PUT sm.webp', 'PUT sm.webp']);
  expect(await storage.read('images/0f3a/sm.webp')).toEqual(content);
});

it('a service that does not answer is an error at the deadline, for every call', async () => {
  bucket.fail('hang');
  const calls = [
    () => impatient.find(PATH),
    () => impatient.read(PATH),
    () => impatient.open(PATH),
    () => impatient.write(PATH, content),
    () => impatient.remove(PATH),
    () => impatient.hash(PATH),
    () => Array.fromAsync(impatient.list('images/')),
    () => impatient.check(),
  ];
  const errors = await Promise.all(calls.map((call) => failure(call())));
  for (const error of errors) expect(error).toMatchObject({ name: 'StorageError', isPermanent: false });
  bucket.recover();
  expect(await storage.read(PATH)).toEqual(content);
});

it.each(['stall', 'cut'] as const)('a file that stops in the middle is an error: %s', async (fault) => {
  bucket.fail(fault);
  expect(await failure(impatient.read(PATH))).toMatchObject({ name: 'StorageError' });
  // The head of the response comes in time.
  const halting = open(bucket.url, { ...PATIENT, silence: 3_000 });
  onTestFinished(() => halting.close());
  const file = await halting.open(PATH);
  if (!file || typeof file === 'string') return expect.unreachable();
  await expect(buffer(file.content)).rejects.toThrow();
});

it('a bucket in another region is named with its region', async () => {
  bucket.fail('other-region');
  const error = await failure(storage.check());
  expect(error).toMatchObject({ isPermanent: true, code: 'PermanentRedirect' });
  expect(error.message).toContain('the bucket is in the region ap-southeast-1; write it as region= in the address');
});

it('a refused key is reported with the permissions that it needs', async () => {
  bucket.fail('forbidden');
  for (const call of [() => storage.check(), () => storage.find(PATH), () => storage.write(PATH, content)])
    expect(await failure(call())).toMatchObject({
      isPermanent: true,
      message: expect.stringContaining('ListBucket, GetObject'),
    });
});

it.each([
  ['an unknown access key', 'NOBODYSKEY:hiddensecret', 'gallery', 'InvalidAccessKeyId'],
  ['a wrong secret', 'S3RVER:hiddensecret', 'gallery', 'SignatureDoesNotMatch'],
  ['a missing bucket', 'S3RVER:S3RVER', 'no-such-bucket', 'NoSuchBucket'],
])('%s is a permanent error, whose text has no key', async (_, keys, name, code) => {
  const url = new URL(await bucketUrl());
  const other = open(`s3+http://${keys}@${url.host}/${name}`);
  for (const call of [() => other.check(), () => other.write(PATH, content)])
    expect(await failure(call())).toMatchObject({ code });
  const error = await failure(other.check());
  expect(error).toMatchObject({ name: 'StorageError', code, isPermanent: true });
  expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.toMatch(/hiddensecret|NOBODYSKEY/);
  other.close();
});

it('a service that is down is a temporary error, and an unknown host a permanent one', async () => {
  const down = open('s3+http://key:secret@127.0.0.1:9/gallery');
  expect(await failure(down.check())).toMatchObject({ code: 'ECONNREFUSED', isPermanent: false });
  const nowhere = open('s3+http://key:secret@no-such-host.invalid/gallery');
  expect(await failure(nowhere.check())).toMatchObject({
    isPermanent: true,
    message: expect.stringContaining('there is no such host'),
  });
});
