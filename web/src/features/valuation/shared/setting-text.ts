import type { TFunction } from 'i18next';
import type { WorkbookText } from './workbook/placed-fault.ts';

/** Display name of a setting, parameter or field of a curve; an unknown name is shown unchanged. */
export function settingName(name: string, t: WorkbookText): string {
	return (t as unknown as TFunction)(`settings.${name}`, { ns: 'valuation', defaultValue: name });
}

/** Groups of the texts for values. */
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
