import type { TFunction } from 'i18next';
import type { WorkbookText } from './workbook/workbook-text.ts';

/** What a setting, parameter or field of a curve is called; one that the portal does not know keeps its name. */
export function settingName(name: string, t: WorkbookText): string {
	return (t as unknown as TFunction)(`settings.${name}`, { ns: 'valuation', defaultValue: name });
}

/** Where the texts of values are. */
const inWords: Readonly<Record<string, string>> = {
	dv01Method: 'runs.dv01Methods',
	interpolation: 'curveMethods',
	extrapolation: 'curveMethods',
	zeroRates: 'curveMethods',
};

/** The value of a setting in words, where it is one of few. */
export function settingValue(name: string, value: string, t: WorkbookText): string {
	const texts = inWords[name];
	if (texts === undefined) return value;
	return (t as unknown as TFunction)(`${texts}.${value}`, { ns: 'valuation', defaultValue: value });
}
