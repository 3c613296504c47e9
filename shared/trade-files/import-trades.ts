import { readCdm } from './read-cdm.ts';
import { type FileReading, fpmlNamespace, type ImportTerms, readFpml } from './read-fpml.ts';
import { readJson } from './read-json.ts';
import { readOre } from './read-ore.ts';
import { readXml } from './read-xml.ts';
import { type TradeFormat, tradeFileLimits, UnreadableTradeFile } from './trade-node.ts';

/** Trades of a file with the format in which it is written. */
export interface ImportedFile extends FileReading {
	readonly format: TradeFormat;
}

/**
 * Reads the trades of an ORE portfolio, an FpML 5 confirmation or a CDM trade state. A faulty trade has faults in place of
 * fields; the others are read.
 *
 * @throws UnreadableTradeFile for a file that is none of these, or beyond the limits
 */
export function importTrades(bytes: Uint8Array, terms: ImportTerms): ImportedFile {
	if (bytes.length > tradeFileLimits.bytes) throw new UnreadableTradeFile('file-too-large', 0);
	const text = decode(bytes);
	const [first] = /[^\s]/.exec(text) ?? [];
	if (first === '{') return { format: 'cdm', ...readCdm(readJson(text), terms) };
	if (first !== '<') throw new UnreadableTradeFile('no-trade-file', 0);
	const { root, namespace } = readXml(text);
	if (root.name === 'Portfolio' && namespace === '') {
		return { format: 'ore', trades: readOre(root, terms.calendarOf), parties: [] };
	}
	if (fpmlNamespace.test(namespace)) return { format: 'fpml', ...readFpml(root, terms) };
	throw new UnreadableTradeFile('no-trade-file', root.line);
}

/** True until the own party of files with parties is chosen. */
export function needsOwnParty(parties: readonly string[], ownParty: string | undefined): boolean {
	return parties.length > 0 && (ownParty === undefined || !parties.includes(ownParty));
}

/** Trades whose ID an earlier trade of the files has are faults: results are told apart by it. */
export function refuseRepeatedIds(files: readonly ImportedFile[]): readonly ImportedFile[] {
	const known = new Set<string>();
	return files.map((file) => ({
		...file,
		trades: file.trades.map((trade) => {
			const { dealId, line } = trade;
			if (dealId === '' || !known.has(dealId)) {
				known.add(dealId);
				return trade;
			}
			const fault = {
				code: 'deal-id-twice' as const,
				...{ line, path: 'trade ID', found: dealId, values: {} },
				expected: 'a trade ID that no other trade of the files has',
			};
			return { ...trade, fields: undefined, faults: [...trade.faults, fault] };
		}),
	}));
}

/** @throws UnreadableTradeFile for bytes that are not UTF-8 */
function decode(bytes: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch (cause) {
		throw new UnreadableTradeFile('not-utf-8', 0, cause);
	}
}
