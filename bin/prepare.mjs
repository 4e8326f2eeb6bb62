import { isBuilt } from './built.mjs';
import { install } from './install.mjs';
import { runNode, stop } from './run.mjs';

/** Installs packages and builds the pages when they are missing or older than their sources. */
export async function prepare() {
  await install();
  if (isBuilt()) return;
  const code = await runNode(['bin/build.mjs']);
  if (code !== 0) stop('The pages could not be built; the reason is above.');
}
