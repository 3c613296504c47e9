import type { Refusal, RefusalCode } from '#shared/table/file/refusal.ts';
import type { WorkbookFaultCode } from '#shared/workbook/workbook-fault.ts';
import type { BatchText } from '../batch-text.ts';
import type { BatchRefusal } from './batch-reading.ts';

const megabyte = 1024 * 1024;

/** The reason for which a file is not read, and what to do. */
export function describeBatchRefusal(refusal: BatchRefusal, { t }: BatchText): string {
	const { max = 0, line = 0, encoding = '', detail, params = {} } = refusal.values as Refusal['values'];
	if (refusal.refused === 'workbook') return t(`workbook.${detail as WorkbookFaultCode}`, { ...params });
	const code = refusal.refused as Exclude<RefusalCode, 'workbook'> | 'unreadable';
	return t(`file.${code}`, {
		max: code === 'too-large' ? max / megabyte : max,
		line,
		encoding: encoding.toUpperCase(),
	});
}
