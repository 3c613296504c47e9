import { answerCall } from '#lib/workbook/answer-call.ts';
import { importTrades } from '#shared/trade-files/import-trades.ts';
import { calendarsOf } from '#shared/trade-files/trade-calendars.ts';
import { UnreadableTradeFile } from '#shared/trade-files/trade-node.ts';
import type { InspectedFile } from './start-run.ts';

answerCall(async (file: File): Promise<InspectedFile> => {
	try {
		const terms = { calendarOf: calendarsOf([]), ownParty: undefined };
		const { format, parties } = importTrades(new Uint8Array(await file.arrayBuffer()), terms);
		return { format, parties };
	} catch (cause) {
		if (!(cause instanceof UnreadableTradeFile)) throw cause;
		return { code: cause.code, line: cause.line };
	}
});
