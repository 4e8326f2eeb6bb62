import { router } from '@inertiajs/react';

/** Takes `subscribe` out of the address when it has been answered, so that it is not asked again. */
export function removeSubscribeParameter(): void {
  const { pathname, search, hash } = window.location;
  const parameters = search.slice(1).split('&');
  const others = parameters.filter((parameter) => !/^subscribe(=|$)/.test(parameter));
  if (others.length === parameters.length) return;
  const url = `${pathname}${others.length ? `?${others.join('&')}` : ''}${hash}`;
  router.replace({ url, preserveState: true, preserveScroll: true });
}
