import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { readAddress } from '../../../mail/address.ts';
import { invite, listInvitations } from '../../../staff/invitations.ts';
import { ROLE_NAMES, ROLES } from '../../../staff/permissions.ts';
import { findStaffByEmail, listStaff, removeStaff } from '../../../staff/records.ts';
import { isoDateInManila } from '../../../time/time.ts';
import { readOneOf } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { table } from '../../table.ts';

export const staff: Record<string, Command> = {
  list: { description: 'Lists the staff and the open invitations.', run: list },
  invite: {
    parameters: ['EMAIL'],
    options: { role: ROLES.join('|') },
    required: ['role'],
    description:
      'Prints a link that works once within 72 hours, and sends it by mail. The person creates a passkey there; an invitation in the same role replaces a lost one.',
    run: inviteMember,
  },
  remove: { parameters: ['EMAIL'], description: 'Removes a person and ends all sessions at once.', run: remove },
};

async function list({ database, now }: CommandInput): Promise<string> {
  const people = (await listStaff(database)).map(({ email, role, name, last_seen }) => [
    email,
    role,
    name,
    last_seen === null ? 'without a passkey' : `signed in ${isoDateInManila(last_seen)}`,
  ]);
  const invited = (await listInvitations(database, now)).map(({ email, role, expires_at }) => [
    email,
    role,
    '-',
    `invited until ${isoDateInManila(expires_at)}`,
  ]);
  if (people.length + invited.length === 0)
    return 'There are no staff. Invite the first owner with `staff invite EMAIL --role owner`.';
  return table(['EMAIL', 'ROLE', 'NAME', 'STATE'], [...people, ...invited]);
}

async function inviteMember(input: CommandInput): Promise<string> {
  const email = readEmail(input);
  const role = readOneOf(optionText(input, 'role') ?? '', ROLES, 'role');
  const result = await invite(input.database, { email, role, actor: COMMAND_LINE, now: input.now });
  if (result.outcome === 'other-role')
    throw new CommandError(`${email} already has the role ${result.role}. An owner changes roles at /admin/staff.`);
  const link = `${originOf(input)}${result.path}`;
  return `${email} is invited as ${ROLE_NAMES[role]}. This link works once, within 72 hours:\n${link}`;
}

async function remove(input: CommandInput): Promise<string> {
  const email = readEmail(input);
  const member = await findStaffByEmail(input.database, email);
  if (!member) throw new CommandError(`${email} is not on the staff.`);
  const outcome = await removeStaff(input.database, { id: member.id, actor: COMMAND_LINE, now: input.now });
  if (outcome === 'last-owner')
    throw new CommandError(`${email} is the only owner. Invite another owner first: staff invite EMAIL --role owner.`);
  if (outcome === 'unknown') throw new CommandError(`${email} is not on the staff.`);
  return `${email} is removed, and all sessions have ended.`;
}

function readEmail({ args: [text = ''] }: CommandInput): string {
  const email = readAddress(text);
  if (!email) throw new CommandError(`"${text}" is not a valid e-mail address.`);
  return email;
}

/** Passkeys need a domain, so a gallery without PUBLIC_URL is reached as `localhost`. */
function originOf({ setup }: CommandInput): string {
  const settings = setup?.settings;
  return settings?.publicUrl ?? `http://localhost:${settings?.port ?? ''}`;
}
