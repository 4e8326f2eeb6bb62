import { expect, it } from 'vitest';
import { returnAddress, returnPath } from '../../server/accounts/sign-in/return-path.ts';
import { fc } from '../support/fast-check.ts';

it.each([
  '/',
  '/artworks',
  '/artworks?styles[]=abstract&page=2',
  '/artists/ana#works',
  '/search?search=%F0%9F%8E%A8',
  '/%2f%2fevil.example',
])('AUTH-02 returns to %s', (path) => {
  expect(returnPath(path)).toBe(path);
});

it.each([
  '//evil.example',
  '//evil.example/artworks',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/artworks/..//evil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  '@evil.example',
  'evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '',
  undefined,
  ['/artworks'],
  `/${'a'.repeat(3_000)}`,
  '/sign-out',
  '/Sign-Out?again',
  '/oauth/google',
  '/sign-in?returnTo=/sign-in',
])('AUTH-02 returns to the home page instead of %j', (given) => {
  expect(returnPath(given)).toBe('/');
});

it('AUTH-02 returns to this site for any input', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    '@',
    ':',
    'https:',
    '%2f',
    '%5c',
    '\t',
    '?',
    '#',
    'evil.example',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 8 }), (pieces) => {
      const query = new URLSearchParams({ returnTo: `/${pieces.join('')}`, more: pieces.join('') });
      for (const location of [returnAddress(String(query)), returnPath(pieces.join(''))]) {
        expect(location).toMatch(/^\/(?![/\\])/);
        expect(new URL(location, 'https://gallery.example/oauth/google/callback').origin).toBe(
          'https://gallery.example',
        );
      }
    }),
  );
});

it('AUTH-02 adds all other parameters to the path', () => {
  expect(returnAddress('returnTo=/artworks?page=2%23top&subscribe=ana-reyes&code=1&a[]=1&a[]=2')).toBe(
    '/artworks?page=2&subscribe=ana-reyes&code=1&a%5B%5D=1&a%5B%5D=2#top',
  );
  expect(returnAddress('subscribe=ana-reyes')).toBe('/?subscribe=ana-reyes');
  expect(returnAddress('returnTo=//evil.example&x=%ff')).toMatch(/^\/\?x=/);
  expect(returnAddress('')).toBe('/');
});
