import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  openGateways,
  PROVIDER_NAMES,
  type ProviderVariables,
  providerLabel,
  providerVariables,
  requiredVariables,
} from '../../server/payments/registry.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const external = PROVIDER_NAMES.filter((name) => name !== 'sandbox');

describe.each(external)('the provider %s', (name) => {
  const variables: ProviderVariables = Object.fromEntries(requiredVariables(name).map((variable) => [variable, 'key']));
  const options = { database: null as never, now: () => 0, secrets: [] };

  it('PAY-13 opens once its required variables are set, also if it is not the current one', () => {
    expect(requiredVariables(name)).not.toEqual([]);
    expect(openGateways({ provider: name, variables }, options).current?.name).toBe(name);
    expect(openGateways({ provider: null, variables }, options).current).toBeNull();
    expect(openGateways({ provider: null, variables }, options).find(name)?.name).toBe(name);
    expect(openGateways({ provider: name, variables: {} }, options).current).toBeNull();
  });

  it('PAY-13 has a label, and its variables in the documentation', () => {
    expect(providerLabel(name)).not.toBe(name);
    const documented = read('docs/operations.md') + read('README.md');
    const own = Object.keys(providerVariables).filter((variable) => variable.startsWith(name.toUpperCase()));
    expect(own.filter((variable) => !documented.includes(variable))).toEqual([]);
  });

  it('has the files that docs/recipes/add-a-payment-provider.md lists', () => {
    const listed = read('docs/recipes/add-a-payment-provider.md').matchAll(/^\| `([^`]+bayad[^`]+)` \|/gm);
    const files = Array.from(listed, ([, file = '']) => file.replaceAll('bayad', name));
    expect(files).toHaveLength(6);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});
