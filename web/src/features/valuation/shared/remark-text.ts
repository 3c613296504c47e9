import type { TFunction } from 'i18next';

type RemarkText = TFunction<'valuation'>;

/** Remarks of the seeded quotes, by the name of their text. */
const quoteRemarks: Readonly<Record<string, 'synthetic' | 'randomised' | 'example'>> = {
	Synthetic: 'synthetic',
	'Randomised by its publisher': 'randomised',
	'Example of Open Source Risk Engine': 'example',
};

/** Remark on the origin of quotes, such as test data. An unknown remark is shown unchanged. */
export function quoteRemarkText(remark: string, t: RemarkText): string {
	const known = Object.hasOwn(quoteRemarks, remark) ? quoteRemarks[remark] : undefined;
	return known === undefined ? remark : t(`quoteRemarks.${known}`);
}

const viewRemarks = {
	Indicative: 'indicative',
	fallback: 'fallback',
	'fallback, projected': 'fallbackProjected',
	extrapolated: 'extrapolated',
	'projected-calendar': 'projectedCalendar',
	'fallback-implied': 'fallbackImplied',
	historical: 'historical',
	'user-defined-curve': 'userDefinedCurve',
} as const;

const isViewRemark = (label: string): label is keyof typeof viewRemarks => Object.hasOwn(viewRemarks, label);

/** Remark on the inputs of a view, as a sentence. An unknown label is shown unchanged. */
export function viewRemarkText(label: string, t: RemarkText): string {
	return isViewRemark(label) ? t(`viewRemarks.${viewRemarks[label]}`) : label;
}
