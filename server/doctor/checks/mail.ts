import { verifySmtp } from '../../mail/sending/delivery.ts';
import { failureOf } from '../../mail/sending/failure.ts';
import { readSite } from '../../navigation/records.ts';
import { SECOND } from '../../time/time.ts';
import { type DoctorContext, type Finding, failure, ok, warning } from '../check.ts';

/** Milliseconds for the connection, and for each response. */
const TIMEOUT = 6 * SECOND;

/** nodemailer's code → what is wrong, and what to do. */
const CAUSES: Record<string, [cause: string, action: string]> = {
  EAUTH: ['it rejects the user or the password', 'Correct user and password in SMTP_URL; percent-encode @ and /.'],
  EDNS: ['there is no such host', 'Correct the host in SMTP_URL.'],
  ETLS: ['the connection cannot be encrypted', 'Use smtps:// for port 465 and smtp:// for port 587.'],
};

/** Connects and signs in to the mail server without sending. */
export async function checkMail(context: DoctorContext): Promise<Finding[]> {
  return [await checkServer(context), ...(await checkSender(context))];
}

async function checkServer({ settings: { smtpUrl, environment, dataDir } }: DoctorContext): Promise<Finding> {
  if (!smtpUrl) {
    const message = `SMTP_URL is not set, so mails are written to ${dataDir}/mail and not sent.`;
    return environment === 'production' ? warning(message, 'Set SMTP_URL.') : ok(message);
  }
  const { host } = new URL(smtpUrl);
  try {
    await verifySmtp(smtpUrl, TIMEOUT);
    return ok(`The mail server ${host} accepts the sign-in.`);
  } catch (error) {
    const { code = '', responseCode } = failureOf(error);
    const [cause, action] = CAUSES[code] ?? [
      responseCode ? 'it refuses the connection' : 'it does not respond',
      'Check host and port of SMTP_URL, the mail server, and firewalls between.',
    ];
    return failure(
      `Cannot send mail through ${host}: ${cause} (${[code, responseCode].filter(Boolean).join(' ')}).`,
      action,
    );
  }
}

async function checkSender({ database, isMigrated, settings }: DoctorContext): Promise<Finding[]> {
  if (!database || !isMigrated || settings.environment !== 'production') return [];
  if ((await readSite(database)).settings.get('curatorEmail')) return [];
  return [
    warning(
      'The gallery has no e-mail address, so staff get no mail about sales and manual refunds.',
      'Run: npm run gallery -- details set --email ADDRESS',
    ),
  ];
}
