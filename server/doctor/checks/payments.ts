import { GatewayUnavailable, type KeyCheck } from '../../payments/gateway.ts';
import {
  isTestProvider,
  type KeyCheckOptions,
  LIVE_PROVIDERS,
  type ProviderName,
  providerLabel,
} from '../../payments/registry.ts';
import { type DoctorContext, type Finding, failure, ok, warning } from '../check.ts';

/** Checks the key of each payment provider by a request that changes nothing. */
export async function checkPayments(context: DoctorContext): Promise<Finding[]> {
  const { environment, payment } = context.settings;
  const isProduction = environment === 'production';
  const findings: Finding[] = [];
  if (payment.provider === null)
    findings.push(warning('PAYMENT_PROVIDER is not set, so the shop sells nothing.', 'Set PAYMENT_PROVIDER.'));
  else if (isTestProvider(payment.provider)) {
    const message = `Payments use ${providerLabel(payment.provider)}, which charges no money.`;
    const remedy = `Set PAYMENT_PROVIDER to ${LIVE_PROVIDERS.join(' or ')}.`;
    findings.push(isProduction ? warning(message, remedy) : ok(message));
  }
  for (const key of context.paymentKeys())
    findings.push(
      await key.check.then(
        (result) => accepted(key.name, result, isProduction),
        (error) => refused(key, error),
      ),
    );
  return findings;
}

function accepted(name: ProviderName, { isTestKey }: KeyCheck, isProduction: boolean): Finding {
  const label = providerLabel(name);
  if (isTestKey && isProduction)
    return warning(`${label} accepts the key, but it is a test key, which charges no money.`, 'Set the live key.');
  return ok(`${label} accepts the ${isTestKey ? 'test ' : ''}key.`);
}

function refused({ name, variable }: KeyCheckOptions, error: unknown): Finding {
  const label = providerLabel(name);
  const status = error instanceof GatewayUnavailable ? error.responseStatus : null;
  if (status === 401)
    return failure(
      `${label} rejects ${variable} (401), so nothing can be paid or refunded.`,
      `Copy the secret key of its dashboard to ${variable}.`,
    );
  if (status === 403)
    return failure(`${label} does not allow the key to read payments (403).`, 'Give the key its permissions again.');
  if (status === 429)
    return warning(`${label} has had too many requests (429), so the key was not checked.`, 'Run doctor again later.');
  return failure(
    `${label} does not respond as it should: ${error instanceof Error ? error.message : String(error)}.`,
    "Check this machine's connection and the provider's status page.",
  );
}
