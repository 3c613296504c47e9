import { lightFormat } from 'date-fns/lightFormat';
import { headingCell, textCell, type WorkbookSheet } from '#lib/workbook/workbook-model.ts';
import type { RateText } from '../rate-text.ts';

/** Description of a workbook of rates. */
export interface Source {
	/** Title of the screen. */
	readonly title: string;
	/** Selection of rates on the screen. */
	readonly shown: string;
	/** Source of the rates. */
	readonly origin: string;
	readonly userId: string;
	readonly exportedAt: Date;
}

/** The last sheet of a workbook of rates: what it has, where that comes from, who exported it and when. */
export function sourceSheet({ title, shown, origin, userId, exportedAt }: Source, { t }: RateText): WorkbookSheet {
	const lines = [
		[t('export.contents'), title],
		[t('export.shown'), shown],
		[t('export.unit'), t('export.percent')],
		[t('export.origin'), origin],
		[t('export.exportedBy'), userId],
		[t('export.exportedAt'), lightFormat(exportedAt, 'yyyy-MM-dd HH:mm')],
	] as const;
	return {
		name: t('export.sourceSheet'),
		rows: lines.map(([heading, text]) => [headingCell(heading), textCell(text)]),
		columnWidths: [18, 90],
	};
}
