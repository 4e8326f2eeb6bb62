import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import type { ImportPage } from '../../../server/admin/imports/contract.ts';
import { propsOf, type StaffBrowser } from './staff.ts';

/** Uploads a file in one part, or in parts of so many bytes. Resolves with the last response. */
export async function uploadFile(
  browser: StaffBrowser,
  content: string | Uint8Array,
  { name = 'works.csv', partSize = Number.POSITIVE_INFINITY, upload = randomUUID() as string } = {},
): Promise<Response> {
  const bytes = Buffer.from(content);
  for (let offset = 0; ; offset += partSize) {
    const part = bytes.subarray(offset, Math.min(bytes.length, offset + partSize));
    const query = new URLSearchParams({ upload, offset: String(offset), size: String(bytes.length), name });
    const response = await browser.put(`/admin/imports?${query}`, part);
    if (response.status !== 202) return response;
  }
}

interface UploadedImport {
  url: string;
  /** The form of the columns, as it is first shown. */
  choices: { url: string; fields: Record<string, string> };
}

export async function uploadedImport(
  browser: StaffBrowser,
  content: string | Uint8Array,
  options?: Parameters<typeof uploadFile>[2],
): Promise<UploadedImport> {
  const { body } = await uploadFile(browser, content, options);
  const { url } = body as { url: string };
  return { url, choices: { url, fields: fieldsOf(await importPage(browser, url)) } };
}

export async function importPage(browser: StaffBrowser, url: string): Promise<ImportPage> {
  return propsOf(await browser.get(url)) as unknown as ImportPage;
}

function fieldsOf({ form }: ImportPage): Record<string, string> {
  if (!form) throw new Error('The import has no form.');
  const { columns, slugFrom, category, price, newAreDrafts, encoding } = form;
  const targets = Object.fromEntries(columns.map(({ field, target }) => [field, target]));
  return { ...targets, slugFrom, category, price, newAre: newAreDrafts ? 'drafts' : 'published', encoding };
}
