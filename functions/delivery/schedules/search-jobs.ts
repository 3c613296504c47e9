import * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { requireOrganisation } from '#functions/directory/access/within-reach.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { textSearch } from '#platform/text-search.ts';
import { bulkScheduleSearch } from '#shared/contract/bulk-schedules.ts';
import { readSavedRequest } from '#shared/delivery/schedule/read-job-request.ts';
import type { JobRecord } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';
import { describeJob } from './describe-job.ts';

const place = z.strictObject({ sortName: z.string().min(1).max(100) });

export const search = operation(bulkScheduleSearch, async ({ request, caller, clock }) => {
	const now = clock();
	const { orgId } = await requireOrganisation({ caller }, request.orgId);
	const after = readCursor(place, request.cursor)?.sortName;
	const matches = textSearch(request.search, searchedTexts);
	const { items, isLast } = await jobStore.pageOfOrganisation(orgId, { limit: request.limit, after, matches });
	const last = isLast ? undefined : items.at(-1);
	return {
		schedules: items.map((job) => describeJob(job, now)),
		...writeCursor(last && { sortName: last.sortName }),
	};
});

function searchedTexts({ jobId, requestTime, requestText }: JobRecord): readonly (string | undefined)[] {
	const read = readSavedRequest(requestText);
	const { outputFileName, outputDir, sftppush } = 'request' in read ? read.request : {};
	return [jobId, requestTime, outputFileName, outputDir, sftppush?.host, sftppush?.directory];
}
