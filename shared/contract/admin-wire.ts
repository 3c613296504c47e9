import * as z from 'zod';
import type { Access } from './route.ts';

const access: Access = { kind: 'administrator' };

/** Properties that all administration operations have in common. */
export const admin = { method: 'POST', capability: 'admin', access } as const;

const pageSize = 28;

/** Request fields that select a page of a list. */
export const paging = {
	cursor: z.string().max(2000).optional().describe('`cursor` of the previous page. Absent: the first page.'),
	limit: z.int().min(1).max(100).default(pageSize).describe('Rows of a page.'),
};

/** Text to search for in a list. */
export const searchText = z.string().max(100).default('');

/** Maximum bytes of a configuration, so that two configurations fit into one database item. */
const maxBytes = 100_000;

/** Maximum bytes of a request body with two configurations. Includes the escapes of quotation marks and line breaks. */
export const configurationBodyBytes = 512 * 1024;

/** Schema of a configuration. It is the stored JSON text, because the order of its keys has a meaning. */
export const configurationText = z
	.string()
	.max(maxBytes, 'must have at most 100,000 bytes')
	.refine((text) => utf8Length(text) <= maxBytes, 'must have at most 100,000 bytes')
	.describe('Configuration as JSON text, which keeps the order of its keys.');

function utf8Length(text: string): number {
	let bytes = 0;
	for (const character of text) {
		const code = character.codePointAt(0) ?? 0;
		bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	}
	return bytes;
}

export const version = z
	.int()
	.min(1)
	.describe('Number of the saved state. An update with another version than the saved one is refused.');

export const identifier = z.string().min(1).max(100);
