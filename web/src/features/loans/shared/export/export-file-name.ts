import { lightFormat } from 'date-fns/lightFormat';
import { clockText } from '#lib/dates/clock-text.ts';

/** `RFR` and the local time as YYMMDDHHmm. */
export function exportFileName(now: Date): string {
	return `RFR${lightFormat(now, 'yyMMddHHmm')}.xlsx`;
}

/** The local time with its offset from UTC: 2026-08-10 14:05:00 +08:00. */
export function exportTime(now: Date): string {
	return `${lightFormat(now, 'yyyy-MM-dd')} ${clockText(now)}`;
}
