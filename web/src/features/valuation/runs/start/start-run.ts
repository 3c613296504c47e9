import { maxMillis } from '#features/valuation/shared/workbook/open-file.ts';
import { callApi } from '#lib/api-client.ts';
import { gzipText } from '#lib/gzip-text.ts';
import { callWorker } from '#lib/workbook/call-worker.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import { type RunReading, runStart, valuationSave } from '#shared/contract/valuation-runs.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { type TradeFormat, tradeFileLimits, type UnreadableCode } from '#shared/trade-files/trade-node.ts';
import type { OpenedRun } from '../../shared/valuation-queries.ts';
import type { AskedAnalyses } from './analysis-choices.tsx';

export type InspectedFile =
	| { readonly format: TradeFormat; readonly parties: readonly string[] }
	| { readonly code: UnreadableCode; readonly line: number };

export const isTradeFile = ({ name }: File) => /\.(?:xml|json)$/i.test(name);

export async function inspectTradeFile(file: File): Promise<InspectedFile> {
	if (file.size > tradeFileLimits.bytes) return { code: 'file-too-large', line: 0 };
	const worker = new Worker(new URL('./inspect-trade-file.worker.ts', import.meta.url), { type: 'module' });
	return callWorker<InspectedFile>(worker, file, { maxMillis });
}

type DealSource =
	| { readonly file: File; readonly trades?: TradeFormat | undefined; readonly reading: RunReading }
	| { readonly opened: OpenedRun };

export type FileFault = 'format' | 'encoding' | 'tooLarge' | 'empty';

interface Terms {
	readonly name: string;
	readonly valuationDate: LocalDate;
	readonly reportCurrency: string;
	readonly analyses: AskedAnalyses;
}

export const isCsvFile = ({ name }: File) => /\.(?:csv|txt)$/i.test(name);

const formats: Readonly<Record<string, 'csv' | 'jsonl'>> = { csv: 'csv', txt: 'csv', jsonl: 'jsonl', ndjson: 'jsonl' };

export const acceptedFiles = Object.keys(formats)
	.map((extension) => `.${extension}`)
	.concat('.xml', '.json')
	.join(',');

/** Bytes of a request that are reserved for fields other than the file. */
const otherFieldsBytes = 64 * 1024;

async function readDeals({ file, trades, reading }: Extract<DealSource, { readonly file: File }>) {
	const format = trades ?? formats[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
	if (format === undefined) return 'format' as const;
	if (file.size > runLimits.bodyBytes) return 'tooLarge' as const;
	let deals: string;
	try {
		deals = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
	} catch {
		return 'encoding' as const;
	}
	if (deals.trim() === '') return 'empty' as const;
	const sent = new Blob([JSON.stringify(deals)]).size;
	if (sent > runStart.bodyBytes - otherFieldsBytes) return 'tooLarge' as const;
	return { format, deals, ...(Object.keys(reading).length === 0 ? {} : { reading }) };
}

/** Returns the ID of the started run, or the reason why the deals cannot be sent. */
export async function startRunOf(source: DealSource, terms: Terms): Promise<{ readonly runId: string } | FileFault> {
	const { name, valuationDate, reportCurrency, analyses } = terms;
	const named = { ...(name === '' ? {} : { name }), ...(analyses && { analyses }) };
	if ('file' in source) {
		const read = await readDeals(source);
		return typeof read === 'string' ? read : callApi(runStart, { ...read, valuationDate, reportCurrency, ...named });
	}
	const { run, deals, fixings } = source.opened;
	const items = deals.map(({ item }) => item);
	const saved = {
		valuationDate,
		reportCurrency,
		dv01Method: run.dv01Method,
		...(fixings && { fixings }),
		valuationItems: items,
	};
	const request = await gzipText([JSON.stringify(saved)]);
	return request.length > runLimits.bodyBytes
		? 'tooLarge'
		: callApi(valuationSave, { ...named, request, encoding: 'gzip' });
}
