import { operation } from '#functions/directory/access/operation.ts';
import { limitsOf, reserveFile, usageOwnerOf } from '#functions/directory/usage.ts';
import { describeObject } from '#platform/files/large-objects.ts';
import { objectLink } from '#platform/files/object-link.ts';
import { newTimeOrderedId } from '#platform/time-ordered-id.ts';
import { runUpload } from '#shared/contract/valuation-runs.ts';
import { runKey, runsBucket } from './store/run-files.ts';

/**
 * The link writes once, and the stated length only: with `If-None-Match: *`, a second upload is refused by S3. Clients send
 * the length by themselves.
 */
export const uploadFile = operation(runUpload, async ({ request, caller, clock }) => {
	const nowMillis = clock();
	const { orgId } = caller.organisation;
	const runId = newTimeOrderedId(nowMillis);
	const headers = {
		'content-type': request.format === 'csv' ? 'text/csv' : 'application/x-ndjson',
		'if-none-match': '*',
	};
	const { bytes } = request;
	const keyOf = (fileId: string) => runKey({ orgId, runId: fileId }, 'input');
	await reserveFile(usageOwnerOf(caller), {
		bytes,
		limits: limitsOf(caller),
		nowMillis,
		link: {
			fileId: runId,
			kind: 'run',
			isUploaded: async (fileId) => (await describeObject(runsBucket(), keyOf(fileId))) !== undefined,
		},
	});
	const signed = { ...headers, 'content-length': String(bytes) };
	const link = await objectLink({ method: 'PUT', bucket: runsBucket(), key: keyOf(runId), nowMillis, headers: signed });
	return { runId, ...link, headers };
});
