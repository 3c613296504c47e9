import { operation } from '#functions/directory/access/operation.ts';
import { objectLink } from '#platform/files/object-link.ts';
import { routes } from '#shared/contract/routes.ts';
import { runKey, runsBucket } from './store/run-files.ts';
import { newRunId } from './store/run-id.ts';

/** The link writes once: with `If-None-Match: *`, a second upload is refused by S3. */
export const uploadFile = operation(routes.runUpload, async ({ request, caller, clock }) => {
	const nowMillis = clock();
	const { orgId } = caller.organisation;
	const runId = newRunId(nowMillis);
	const headers = {
		'content-type': request.format === 'csv' ? 'text/csv' : 'application/x-ndjson',
		'if-none-match': '*',
	};
	const key = runKey({ orgId, runId }, 'input');
	const link = await objectLink({ method: 'PUT', bucket: runsBucket(), key, nowMillis, headers });
	return { runId, ...link, headers };
});
