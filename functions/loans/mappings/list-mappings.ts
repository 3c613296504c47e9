import * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { tableMappingList } from '#shared/contract/table-mappings.ts';
import { listMappings } from '../store/mapping-store.ts';
import { requireSubject } from './require-subject.ts';

/** Short enough for a key, whatever the characters. */
const place = z.strictObject({ after: z.string().min(1).max(200) });

export const listOfMappings = operation(tableMappingList, async ({ request, caller }) => {
	const { subject, limit, cursor } = request;
	requireSubject(caller, subject);
	const page = await listMappings(caller.organisation.orgId, subject, {
		limit,
		after: readCursor(place, cursor)?.after,
	});
	return {
		mappings: page.mappings,
		...writeCursor(page.after === undefined ? undefined : { after: page.after }),
	};
});
