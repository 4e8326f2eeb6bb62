import type { GatewayOptions, KeyCheck, PaymentGateway, PaymentProvider, VariableValues } from './gateway.ts';
import { paymongo } from './paymongo/provider.ts';
import { sandbox } from './sandbox/provider.ts';
import { xendit } from './xendit/provider.ts';

/** Every payment provider, by the name that PAYMENT_PROVIDER and the database have for it. */
const PROVIDERS = { sandbox, paymongo, xendit };

export type ProviderName = keyof typeof PROVIDERS;

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as [ProviderName, ...ProviderName[]];

type ProviderShape = Intersection<(typeof PROVIDERS)[ProviderName]['variables']>;
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The environment variables of all providers. */
export const providerVariables: ProviderShape = Object.assign(
  {},
  ...Object.values(PROVIDERS).map(({ variables }) => variables),
);

export type ProviderVariables = VariableValues<ProviderShape>;

/** The variables that must be set for this provider. */
export function requiredVariables(name: ProviderName): (keyof ProviderVariables)[] {
  return PROVIDERS[name].required;
}

/** Providers whose payments move money. */
export const LIVE_PROVIDERS = PROVIDER_NAMES.filter((name) => !isTestProvider(name)) as [
  ProviderName,
  ...ProviderName[],
];

export function isTestProvider(name: ProviderName): boolean {
  return rowOf(name).isTest === true;
}

/** Environment variables that set up the first live provider, one a line. */
export function liveSettingsExample(): string {
  const [name] = LIVE_PROVIDERS;
  const { required, examples = {} } = rowOf(name);
  return [`PAYMENT_PROVIDER=${name}`, ...required.map((each) => `${each}=${examples[each] ?? '…'}`)].join('\n');
}

function rowOf(name: ProviderName): Pick<PaymentProvider, 'isTest' | 'required' | 'examples' | 'keyCheck'> {
  return PROVIDERS[name];
}

/** The provider's name for people; its name in the database if it is not registered any more. */
export function providerLabel(name: string): string {
  return Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name as ProviderName].label : name;
}

export interface KeyCheckOptions {
  name: ProviderName;
  /** The variable of the key. */
  variable: string;
  check: Promise<KeyCheck>;
}

/** Checks the keys of all providers that have one, at the same time. */
export function checkKeys(variables: ProviderVariables): KeyCheckOptions[] {
  return PROVIDER_NAMES.flatMap((name) => {
    const { keyCheck } = rowOf(name);
    const check = keyCheck?.send(variables);
    return keyCheck && check ? [{ name, variable: keyCheck.variable, check }] : [];
  });
}

export interface PaymentGateways {
  /** Opens new payments; null where PAYMENT_PROVIDER is not set. */
  current: PaymentGateway | null;
  /** The gateway of an earlier payment; null where its provider is not set up any more. */
  find(name: string): PaymentGateway | null;
}

/** Opens the gateways of all providers whose variables are set: earlier payments are synced after a change of PAYMENT_PROVIDER. */
export function openGateways(
  { provider, variables }: { provider: ProviderName | null; variables: ProviderVariables },
  options: Omit<GatewayOptions, 'isCurrent'>,
): PaymentGateways {
  const gateways = PROVIDER_NAMES.flatMap(
    (name) => PROVIDERS[name].open(variables, { ...options, isCurrent: name === provider }) ?? [],
  );
  const find = (name: string) => gateways.find((gateway) => gateway.name === name) ?? null;
  return { current: provider && find(provider), find };
}
