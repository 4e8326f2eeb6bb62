import type { RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { originFor, validate } from '../../http/request.ts';
import { readAddress } from '../../mail/address.ts';
import type { StaffListPage } from '../../staff/contract.ts';
import { invite, listInvitations, withdrawInvitation } from '../../staff/invitations.ts';
import { ROLE_NAMES, ROLES, type Role } from '../../staff/permissions.ts';
import { changeRole, findStaff, listStaff, removeStaff } from '../../staff/records.ts';
import { findTimeline } from '../audit/timeline.ts';
import { idOf, noticeOf } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf, clearSession, staffOf } from '../session.ts';
import {
  LAST_OWNER,
  NOTICES,
  presentInvited,
  presentMember,
  presentPerson,
  ROLE_OPTIONS,
  roleConflict,
} from './present.ts';

const INVITATION = z.object({ email: z.string().max(1_000).default(''), role: z.enum(ROLES).default('editor') });
/** `seen`: the role that the form was opened with. */
const ROLE = z.object({ role: z.enum(ROLES), seen: z.enum(ROLES).optional() });

type MemberHandler = RequestHandler<{ id: string }>;

/** `GET /admin/staff` */
export function index(context: Context): RequestHandler {
  return async (req, res) => renderList(context, res, { notice: noticeOf(req, NOTICES) });
}

/** `POST /admin/staff`: invites a person. The response shows the link once. */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const { email: typed, role } = validate(INVITATION, req.body);
    const email = readAddress(typed);
    const refuse = (error: string) => renderList(context, res.status(422), { form: { email: typed, role, error } });
    if (!email) return refuse('Please enter a valid e-mail address.');
    const result = await invite(database, { email, role, actor: actorOf(res), now: now() });
    if (result.outcome === 'other-role')
      return refuse(
        `${email} already has the role ${ROLE_NAMES[result.role]}. To replace a lost passkey, choose that role.`,
      );
    const link = new URL(result.path, originFor(res)).href;
    await renderList(context, res, { invited: { email, link, isMailed: result.isMailed } });
  };
}

async function renderList(
  { database, now }: Context,
  res: Response,
  shown: Partial<Pick<StaffListPage, 'form' | 'invited' | 'notice'>>,
): Promise<void> {
  const { member } = staffOf(res);
  const people = await listStaff(database);
  const invitations = await listInvitations(database, now());
  const props = {
    title: 'Staff',
    people: people.map((person) => presentPerson(person, member.id)),
    invitations: invitations.map(presentInvited),
    roles: ROLE_OPTIONS,
    form: { email: '', role: 'editor' as const, error: null },
    invited: null,
    notice: null,
  };
  await renderAdminPage(res, 'admin/staff/index', { ...props, ...shown }, '/admin/staff');
}

/** `GET /admin/staff/{id}` */
export function show(context: Context): MemberHandler {
  return (req, res) => renderMember(context, res, { id: idOf(req), error: null, notice: noticeOf(req, NOTICES) });
}

/** `POST /admin/staff/{id}`: changes the role. */
export function update(context: Context): MemberHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const { role, seen } = validate(ROLE, req.body);
    const outcome = await changeRole(database, { id, role, seen, actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound();
    if (outcome === 'conflict') return renderConflict(context, res, { id, role });
    if (outcome === 'last-owner')
      return renderMember(context, res.status(422), { id, error: LAST_OWNER, notice: null });
    res.redirect(303, `/admin/staff/${id}${outcome === 'changed' ? '?done=role' : ''}`);
  };
}

/** `POST /admin/staff/{id}/remove` */
export function destroy(context: Context): MemberHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const outcome = await removeStaff(database, { id, actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound();
    if (outcome === 'last-owner')
      return renderMember(context, res.status(422), { id, error: LAST_OWNER, notice: null });
    if (id !== staffOf(res).member.id) return res.redirect(303, '/admin/staff?done=removed');
    clearSession(req, res);
    res.redirect(303, '/admin/sign-in');
  };
}

/** `POST /admin/staff/invitations/{id}/withdraw` */
export function destroyInvitation({ database, now }: Context): MemberHandler {
  return async (req, res) => {
    const outcome = await withdrawInvitation(database, { id: idOf(req), actor: actorOf(res), now: now() });
    res.redirect(303, `/admin/staff?done=${outcome}`);
  };
}

/** Another owner has changed the role since the form was opened: saving again replaces that change. */
async function renderConflict(
  context: Context,
  res: Response,
  { id, role }: { id: number; role: Role },
): Promise<void> {
  const member = await findStaff(context.database, id);
  if (!member) throw new NotFound();
  const [last] = await findTimeline(context.database, { subject: `staff:${id}`, canUndo: false });
  const error = roleConflict({ stored: member.role, typed: role, by: last?.actor ?? null, at: last?.at ?? null });
  await renderMember(context, res.status(409), { id, role, error, notice: null });
}

async function renderMember(
  { database }: Context,
  res: Response,
  { id, role, error, notice }: { id: number; role?: Role; error: string | null; notice: string | null },
): Promise<void> {
  const row = await findStaff(database, id);
  if (!row) throw new NotFound();
  const person = presentMember(row, staffOf(res).member.id);
  const timeline = await findTimeline(database, { subject: `staff:${id}`, canUndo: false });
  const shown = { error, notice, timeline, chosenRole: role ?? row.role };
  const props = { title: person.name, person, roles: ROLE_OPTIONS, ...shown };
  await renderAdminPage(res, 'admin/staff/show', props, `/admin/staff/${id}`);
}
