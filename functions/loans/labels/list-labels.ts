import * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { noticeLabelList } from '#shared/contract/notice-labels.ts';
import { listLabels } from '../store/label-store.ts';
import { describeLabel } from './describe-label.ts';

/** Short enough for a key, whatever the characters. */
const place = z.strictObject({ after: z.string().min(1).max(200) });

export const listOfLabels = operation(noticeLabelList, async ({ request, caller }) => {
	const { limit, cursor } = request;
	const page = await listLabels(caller.organisation.orgId, { limit, after: readCursor(place, cursor)?.after });
	return {
		labels: page.labels.map(describeLabel),
		...writeCursor(page.after === undefined ? undefined : { after: page.after }),
	};
});
