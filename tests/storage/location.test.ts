import { expect, it } from 'vitest';
import { loadSettings } from '../../server/boot/settings/settings.ts';
import { describeLocation, parseBucketUrl } from '../../server/storage/location.ts';

const URL_OF_BUCKET = 's3://AKIA1:se%2Fcr%2Bet%40@s3.eu-central-1.amazonaws.com/my-bucket/shop/files';

it('an address names service, region, bucket, prefix and keys', () => {
  expect(parseBucketUrl(URL_OF_BUCKET)).toEqual({
    location: {
      kind: 'bucket',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
      bucket: 'my-bucket',
      prefix: 'shop/files/',
      credentials: { accessKeyId: 'AKIA1', secretAccessKey: 'se/cr+et@' },
    },
  });
  expect(parseBucketUrl('s3+http://minio:9000/pictures?region=garage')).toEqual({
    location: {
      kind: 'bucket',
      endpoint: 'http://minio:9000',
      region: 'garage',
      bucket: 'pictures',
      prefix: '',
      credentials: null,
    },
  });
  expect(parseBucketUrl('s3://k:s@account.r2.cloudflarestorage.com/b-1')).toMatchObject({
    location: { region: 'us-east-1' },
  });
});

it('a location is described without its keys', () => {
  const parsed = parseBucketUrl(URL_OF_BUCKET);
  expect('location' in parsed && describeLocation(parsed.location)).toBe(
    'the bucket my-bucket (shop/files/) at s3.eu-central-1.amazonaws.com',
  );
});

it.each([
  ['my-bucket', 'must be an address like s3://'],
  ['https://s3.amazonaws.com/my-bucket', 'must be an address like s3://'],
  ['s3:///my-bucket', 'must be an address like s3://'],
  ['s3://KEYKEY:sec/ret@s3.amazonaws.com/my-bucket', 'write / as %2F, + as %2B and @ as %40'],
  ['s3://KEYKEY:secret@s3.amazonaws.com', 'must name a bucket after the host'],
  ['s3://KEYKEY:secret@s3.amazonaws.com/No_Bucket', 'must name a bucket after the host'],
  ['s3://KEYKEY@s3.amazonaws.com/my-bucket', 'must have an access key and a secret, or neither'],
  ['s3://KEYKEY:sec%ret@s3.amazonaws.com/my-bucket', 'has a % in a key'],
  ['s3://KEYKEY:secret@s3.amazonaws.com/my-bucket?regoin=x', 'has an unknown parameter'],
  ['s3://KEYKEY:secret@s3.amazonaws.com/my-bucket?region=a/b', 'must have a region like'],
  ['s3://KEYKEY:secret@s3.amazonaws.com/my-bucket/.hidden', 'must have only letters, digits'],
])('STORAGE_URL=%s is refused with a sentence, without its keys', (STORAGE_URL, sentence) => {
  const load = () => loadSettings({ STORAGE_URL });
  expect(load).toThrow(sentence);
  expect(load).toThrow(/^STORAGE_URL .+\.$/);
  expect(load).not.toThrow(/KEYKEY|sec\W?ret@/);
});

const BUCKET = { STORAGE_URL: 's3://KEY:secret@s3.amazonaws.com/my-bucket' };

it.each([
  [
    { STORAGE_URL: 's3://s3.eu-central-1.amazonaws.com/gallery', STORAGE_READS: 'signed' },
    'STORAGE_READS must be shop or public when STORAGE_URL has no keys',
  ],
  [{ STORAGE_READS: 'signed' }, 'STORAGE_READS is for a bucket: set STORAGE_URL, or leave it out.'],
  [{ ...BUCKET, STORAGE_READS: 'often' }, 'STORAGE_READS must be one of shop, signed, public.'],
  [{ ...BUCKET, STORAGE_READS: 'public' }, 'STORAGE_PUBLIC_URL is required when STORAGE_READS is public'],
  [{ ...BUCKET, STORAGE_PUBLIC_URL: 'https://cdn.example.com' }, 'STORAGE_PUBLIC_URL is for STORAGE_READS=public'],
  [
    { ...BUCKET, STORAGE_READS: 'public', STORAGE_PUBLIC_URL: 'cdn.example.com' },
    'STORAGE_PUBLIC_URL must be an address like https://cdn.example.com.',
  ],
  [
    {
      STORAGE_URL: 's3+http://minio:9000/my-bucket',
      STORAGE_READS: 'signed',
      PUBLIC_URL: 'https://gallery.example.com',
    },
    'STORAGE_READS must be shop when PUBLIC_URL is https and STORAGE_URL is not.',
  ],
])('%j is refused with a remedy', (env, sentence) => {
  expect(() => loadSettings(env)).toThrow(sentence);
});

it('pictures are in DATA_DIR without STORAGE_URL, and are read through the shop', () => {
  expect(loadSettings({ DATA_DIR: '/srv/gallery' })).toMatchObject({
    storage: { kind: 'folder', folder: '/srv/gallery' },
    pictureReads: { mode: 'shop' },
  });
  const cdn = { ...BUCKET, STORAGE_READS: 'public', STORAGE_PUBLIC_URL: 'https://cdn.example.com/shop/' };
  expect(loadSettings(cdn).pictureReads).toEqual({ mode: 'public', url: 'https://cdn.example.com/shop' });
});
