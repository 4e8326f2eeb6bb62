import { router } from '@inertiajs/core';

/** Removes the `subscribe` parameter from the address, so that a reload does not open the dialog again. */
export function removeSubscribeParameter(): void {
  const { pathname, search, hash } = window.location;
  const parameters = search.slice(1).split('&');
  const others = parameters.filter((parameter) => !/^subscribe(=|$)/.test(parameter));
  if (others.length === parameters.length) return;
  const url = `${pathname}${others.length ? `?${others.join('&')}` : ''}${hash}`;
  router.replace({ url, preserveState: true, preserveScroll: true });
}
