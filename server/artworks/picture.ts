import type { Picture } from './contract.ts';

export function pictureOf(key: string, placeholder: string): Picture {
  const variant = (name: string) => `/images/${key}/${name}.jpg`;
  return { lg: variant('lg'), md: variant('md'), sm: variant('sm'), thumb: variant('thumb'), placeholder };
}
