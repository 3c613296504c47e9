import { maxMillis } from '#features/valuation/shared/workbook/open-file.ts';
import { callWorker } from '#lib/workbook/call-worker.ts';
import { type TradeFormat, tradeFileLimits, type UnreadableCode } from '#shared/trade-files/trade-node.ts';

/** Format and parties of a trade file, or why it cannot be read. The user selects their own party from these. */
export type InspectedFile =
	| { readonly format: TradeFormat; readonly parties: readonly string[] }
	| { readonly code: UnreadableCode; readonly line: number };

export const isTradeFile = ({ name }: File) => /\.(?:xml|json)$/i.test(name);

/** Reads a trade file in a worker thread, before the file is sent. */
export async function inspectTradeFile(file: File): Promise<InspectedFile> {
	if (file.size > tradeFileLimits.bytes) return { code: 'file-too-large', line: 0 };
	const worker = new Worker(new URL('./inspect-trade-file.worker.ts', import.meta.url), { type: 'module' });
	return callWorker<InspectedFile>(worker, file, { maxMillis });
}
