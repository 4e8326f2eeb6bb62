import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from '../../../server/boot/serve/listen.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import { openMetrics } from '../../../server/http/monitoring/metrics.ts';
import { jobKinds } from '../../../server/jobs/kinds.ts';
import { openRunner } from '../../../server/jobs/runner.ts';
import { runCommand } from '../../../server/operator/run-command.ts';
import { openGateways, type PaymentGateways } from '../../../server/payments/registry.ts';
import { openPostbox } from '../../mail/postbox.ts';
import { PaymongoDouble } from '../../payments/paymongo/double.ts';
import { XenditDouble } from '../../payments/xendit/double.ts';
import type { OpenedApp } from '../../support/app.ts';
import { openAsInProduction } from '../../support/compositions.ts';
import type { Engine } from '../../support/database.ts';
import { SECRET } from '../../support/secret.ts';
import { withLocalProvider } from '../../support/visitors/oauth.ts';
import { type ReceivedMail, takeMails } from './mail-double.ts';

export type ProviderName = 'sandbox' | 'paymongo' | 'xendit';

/** Work that people wait for. The rest runs once a day. */
const PROMPT_KINDS = [
  'payments',
  'refunds',
  'mails',
  'bulk-changes',
  'imports',
  'announcements',
  'expired-reservations',
  'search-index',
];

/** The whole app on a server of this process, whose clock the simulation moves, with doubles of everything outside. */
export interface Gallery {
  origin: string;
  context: OpenedApp['context'];
  setClock(now: number): void;
  doubles: { paymongo: PaymongoDouble; xendit: XenditDouble };
  /** The provider that takes new payments from now on; pages of the earlier one can still be paid. */
  useProvider(name: ProviderName): void;
  /** The payment methods of that provider. */
  methods(): readonly string[];
  /** How providers other than the sandbox answer refunds from now on: they make them, or a person has to. */
  answerRefunds(outcome: 'refunded' | 'due'): void;
  refundOutcome: 'refunded' | 'due';
  /** Does all work that is due in the background. */
  work(): Promise<void>;
  /** Like `work`, with the sweeps and the counts that run by the hour. */
  workDaily(): Promise<void>;
  takeMails(): ReceivedMail[];
  /** Runs `npm run gallery -- …`. Throws if it is refused. */
  command(...words: string[]): Promise<string>;
  findViolations(): ReturnType<typeof findViolations>;
  /** Warnings and errors of the log. */
  complaints(): Record<string, unknown>[];
}

export async function openGallery(engine: Engine, start: number): Promise<Gallery> {
  const database = await engine.open();
  const postbox = await openPostbox();
  const doubles = { paymongo: new PaymongoDouble(), xendit: new XenditDouble() };
  for (const double of Object.values(doubles)) {
    await double.listen();
    onTestFinished(() => double.stop());
  }
  let listener: RequestListener = (_req, res) => void res.writeHead(503).end();
  const server = createServer((req, res) => listener(req, res));
  const origin = `http://localhost:${await listen(server, 0, '127.0.0.1')}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  let now = start;
  const payments = switchableGateways(doubles, { database, now: () => now, secrets: [SECRET] });
  const opened = await openAsInProduction({
    database,
    now: start,
    payments,
    settings: { ...(await withLocalProvider()), publicUrl: origin, smtpUrl: postbox.url },
  });
  const { app, context, clock, logged } = opened;
  listener = app as unknown as RequestListener;
  const jobs = { ...context, metrics: openMetrics() };
  const runner = openRunner(jobs, jobKinds(jobs, origin));
  onTestFinished(() => runner.close());
  // The clock jumps over the time for which changes are stored.
  const readChanges = () => context.changes.sync();
  const gallery: Gallery = {
    origin,
    context,
    doubles,
    refundOutcome: 'refunded',
    answerRefunds: (outcome) => {
      gallery.refundOutcome = outcome;
      doubles.paymongo.refunding = outcome === 'refunded' ? 'succeeded' : 'failed';
      doubles.xendit.refunding = outcome === 'refunded' ? 'SUCCEEDED' : 'FAILED';
    },
    setClock: (time) => {
      now = time;
      clock.now = time;
    },
    useProvider: payments.use,
    methods: () => payments.current?.methods ?? [],
    work: async () => {
      // A run syncs ten payment pages at most.
      for (const kind of ['payments', 'payments', ...PROMPT_KINDS]) await runner.runDue(kind);
      await readChanges();
    },
    workDaily: async () => {
      await runner.runDue();
      await readChanges();
    },
    takeMails: () => takeMails(postbox),
    command: async (...words) => {
      const { code, text } = await runCommand(words, (work) =>
        work({ database, now, setup: { ...context.settings, storage: context.storage } as never }),
      );
      if (code !== 0) throw new Error(`gallery ${words.join(' ')}: ${text}`);
      return text;
    },
    findViolations: () => findViolations(database),
    complaints: () => logged.filter(({ level }) => Number(level) >= 40),
  };
  return gallery;
}

function switchableGateways(
  doubles: Gallery['doubles'],
  options: { database: OpenedApp['context']['database']; now: () => number; secrets: string[] },
): PaymentGateways & { use(name: ProviderName): void } {
  const { current: sandbox } = openGateways({ provider: 'sandbox', variables: {} }, options);
  const gateways = {
    sandbox,
    paymongo: doubles.paymongo.gateway(options.now),
    xendit: doubles.xendit.gateway(options.now),
  };
  let chosen: ProviderName = 'sandbox';
  return {
    get current() {
      return gateways[chosen];
    },
    find: (name) => (Object.hasOwn(gateways, name) ? gateways[name as ProviderName] : null),
    use: (name) => {
      chosen = name;
    },
  };
}
