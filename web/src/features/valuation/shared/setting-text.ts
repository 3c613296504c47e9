import type { TFunction } from 'i18next';
import type { WorkbookText } from '../workbook/workbook-text.ts';

/** What a setting, parameter or field of a curve is called; one that the portal does not know keeps its name. */
export function settingName(name: string, t: WorkbookText): string {
	return (t as unknown as TFunction)(`settings.${name}`, { ns: 'valuation', defaultValue: name });
}

/** The value of a setting in words, where it is one of few. */
export function settingValue(name: string, value: string, t: WorkbookText): string {
	if (name !== 'dv01Method') return value;
	return (t as unknown as TFunction)(`runs.dv01Methods.${value}`, { ns: 'valuation', defaultValue: value });
}
