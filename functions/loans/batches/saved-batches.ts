import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { limitsOf, releaseFile, reserveFile, usageOwnerOf } from '#functions/directory/usage.ts';
import { readPackedText } from '#platform/http/packed-text.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { invalidRequest, inWords } from '#platform/http/request-fault.ts';
import { textSearch } from '#platform/text-search.ts';
import { isTimely, newTimeOrderedId } from '#platform/time-ordered-id.ts';
import {
	loanBatchList,
	loanBatchOpen,
	loanBatchRemove,
	loanBatchSave,
	type SavedBatchContent,
	type SavedBatchSummary,
	savedBatchContent,
	savedBatchLimits,
} from '#shared/contract/loan-batches.ts';
import {
	addBatch,
	type BatchRecord,
	countBatches,
	findBatch,
	listBatches,
	readContent,
	removeBatch,
	removeContent,
} from '../store/batch-store.ts';

const dayMillis = 86_400_000;

/** Idempotent: a second save with the same identifier and content has no effect. */
export const save = operation(loanBatchSave, async ({ request, caller, clock }) => {
	const nowMillis = clock();
	const owner = usageOwnerOf(caller);
	const { batchId = newTimeOrderedId(nowMillis), name, encoding } = request;
	if (!isTimely(batchId, nowMillis)) throw refuse('batch-id-out-of-time', { batchId });
	const before = await findBatch(owner, batchId, nowMillis);
	const max = savedBatchLimits.ofUser;
	if (before === undefined && (await countBatches(owner)) >= max) throw refuse('too-many-batches', { max });
	const parsed = savedBatchContent.safeParse(
		readPackedText({ field: 'content', text: request.content, encoding }),
		inWords,
	);
	if (!parsed.success) throw invalidRequest(parsed.error);
	const text = JSON.stringify(parsed.data);
	const hash = createHash('sha256').update(text).digest('hex');
	if (before !== undefined) return describeSaved(before, hash);
	const content = gzipSync(text);
	const batch = {
		batchId,
		name,
		calculatedAt: new Date(Math.min(Date.parse(request.calculatedAt), nowMillis)).toISOString(),
		savedAt: new Date(nowMillis).toISOString(),
		...countsOf(parsed.data),
		hash,
		bytes: content.length,
		expiresAt: Math.floor((nowMillis + savedBatchLimits.retentionDays * dayMillis) / 1000),
	};
	await reserveFile(owner, { bytes: batch.bytes, limits: limitsOf(caller), nowMillis });
	if (await addBatch(owner, batch, content)) return describeBatch(batch);
	// A concurrent save with the same identifier came first.
	await releaseFile(owner, batch.bytes, nowMillis);
	const faster = await findBatch(owner, batchId, nowMillis);
	if (faster?.hash !== hash) await removeContent(owner, batch);
	if (faster === undefined) throw refuse('unknown-batch', { batchId });
	return describeSaved(faster, hash);
});

/** @throws a refusal (409) if the batch was saved with different content */
function describeSaved(batch: BatchRecord, hash: string): SavedBatchSummary {
	if (batch.hash !== hash) throw refuse('batch-exists', { batchId: batch.batchId });
	return describeBatch(batch);
}

function countsOf({ rows }: SavedBatchContent) {
	const results = rows.flatMap(({ outcome }) => outcome?.result ?? []);
	const differing = results.filter(({ reconciliation }) => reconciliation?.status === 'differs').length;
	return { rows: rows.length, calculated: results.length, differing };
}

function describeBatch({ hash: _, bytes: __, savedAt: ___, expiresAt, ...batch }: BatchRecord): SavedBatchSummary {
	const { rows, calculated } = batch;
	return { ...batch, refused: rows - calculated, expiresAt: new Date(expiresAt * 1000).toISOString() };
}

const place = z.strictObject({ before: z.string().min(1).max(100) });

export const list = operation(loanBatchList, async ({ request, caller, clock }) => {
	const { limit, search, cursor } = request;
	const { items, isLast } = await listBatches(usageOwnerOf(caller), {
		limit,
		before: readCursor(place, cursor)?.before,
		nowMillis: clock(),
		matches: textSearch(search, ({ name }) => [name]),
	});
	const last = isLast ? undefined : items.at(-1);
	return { batches: items.map(describeBatch), ...writeCursor(last && { before: last.batchId }) };
});

export const open = operation(loanBatchOpen, async ({ request: { batchId }, caller, clock }) => {
	const owner = usageOwnerOf(caller);
	const batch = await findBatch(owner, batchId, clock());
	const content = batch && (await readContent(owner, batch));
	if (batch === undefined || content === undefined) throw refuse('unknown-batch', { batchId });
	return { batch: describeBatch(batch), content: content.toString('base64') };
});

export const remove = operation(loanBatchRemove, async ({ request: { batchId }, caller, clock }) => {
	const owner = usageOwnerOf(caller);
	const batch = await findBatch(owner, batchId, clock());
	if (batch === undefined || !(await removeBatch(owner, batch))) throw refuse('unknown-batch', { batchId });
	await releaseFile(owner, batch.bytes, Date.parse(batch.savedAt));
	return { batchId };
});
