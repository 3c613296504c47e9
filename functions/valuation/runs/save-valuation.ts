import * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { limitsOf, reserveFile, usageOwnerOf } from '#functions/directory/usage.ts';
import { writeObject } from '#platform/files/large-objects.ts';
import { readPackedText } from '#platform/http/packed-text.ts';
import { invalidRequest, inWords } from '#platform/http/request-fault.ts';
import { sentFixings } from '#shared/contract/valuation-fixings.ts';
import { runTerms, valuationSave } from '#shared/contract/valuation-runs.ts';
import { requireAccount } from '../market-data/providers.ts';
import { beginRun, identifierOf, requireEarlier, storeFixings, storeInput, uploadedInput } from './begin-run.ts';
import { runKey, runsBucket } from './store/run-store.ts';

const items = z.array(z.record(z.string(), z.unknown())).min(1).max(20_000);

const savedRequest = z.looseObject({
	...runTerms.omit({ getPaymentInfo: true, analyses: true }).shape,
	valuationItems: items,
	fixings: sentFixings,
});

/**
 * Saves a calculation as a run. The run values the deals again and stores the market data. Results in the request are
 * compared exactly with the results of the run.
 */
export const saveValuation = operation(valuationSave, async ({ request, caller, clock }) => {
	const account = await requireAccount(caller);
	const { encoding, analyses } = request;
	const saved = savedRequest.safeParse(readPackedText({ field: 'request', text: request.request, encoding }), inWords);
	if (!saved.success) throw invalidRequest(saved.error);
	const { valuationItems, valuationDate, reportCurrency, dv01Method, fixings } = saved.data;
	await requireEarlier({ valuationDate, analyses }, caller);
	const run = { orgId: caller.organisation.orgId, runId: identifierOf(request.runId, clock) };
	const deals = linesOf(valuationItems);
	const bytes = Buffer.byteLength(deals);
	await reserveFile(usageOwnerOf(caller), { bytes, limits: limitsOf(caller), nowMillis: clock() });
	await storeInput(run, deals);
	if (request.results !== undefined) {
		const results = items.safeParse(readPackedText({ field: 'results', text: request.results, encoding }), inWords);
		if (!results.success) throw invalidRequest(results.error);
		const options = { contentType: 'application/x-ndjson', onlyIfAbsent: true };
		await writeObject(runsBucket(), runKey(run, 'expected.jsonl'), linesOf(results.data.map(withoutWarnings)), options);
	}
	const getPaymentInfo = valuationItems.some((item) => isYes(item.getPaymentInfo));
	const wanted = {
		runId: run.runId,
		kind: 'saved' as const,
		hasExpected: request.results !== undefined,
		format: 'jsonl' as const,
		terms: { valuationDate, reportCurrency, dv01Method, getPaymentInfo, ...(analyses && { analyses }) },
		input: await uploadedInput(run),
		...(await storeFixings(run, fixings)),
		...(request.name === undefined ? {} : { name: request.name }),
		...(request.refused === undefined ? {} : { refused: request.refused }),
		...(request.hasConfirmedWarnings === true ? { hasConfirmedWarnings: true } : {}),
		...(request.ignored === undefined ? {} : { ignored: request.ignored }),
	};
	return beginRun(wanted, { caller, clock, account });
});

/** Removes a result's warnings, which depend on the request's other deals. The run lists the warnings of all deals. */
const withoutWarnings = ({ warnings: _, ...result }: Readonly<Record<string, unknown>>) => result;

const isYes = (value: unknown) => value === true || /^(y|yes|true)$/i.test(String(value ?? ''));

const linesOf = (all: readonly object[]) => `${all.map((each) => JSON.stringify(each)).join('\n')}\n`;
