import { type FigureFormat, isZero } from '#features/loans/shared/figures/figure-text.ts';
import { principalSteps } from '#features/loans/shared/figures/principal-steps.ts';
import type { LoansText } from '#features/loans/shared/loans-text.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { shownColumns, shownHeaderFields } from '#shared/directory/calculator-result.ts';
import type { RfrSection } from '#shared/directory/layout.ts';
import { type HeaderField, headerFields } from './header-fields.ts';
import { type ResultColumn, resultColumns } from './result-columns.ts';

/** A field of the answer with the label and the format that the layout gives it. */
export interface LaidOut<Field> extends FigureFormat {
	readonly key: string;
	/** Undefined if the answer has no such field. */
	readonly field: Field | undefined;
	readonly label: string;
	readonly tooltip: string | undefined;
	/** Pixels, if the layout gives a width. */
	readonly width: number | undefined;
}

export type LaidOutColumn = LaidOut<ResultColumn>;

export type LaidOutField = LaidOut<HeaderField>;

export interface ResultLayout {
	readonly columns: readonly LaidOutColumn[];
	readonly header: readonly LaidOutField[];
}

type Sections = NonNullable<RfrSection['Columns']>;

interface Listed {
	readonly key: string;
}

/** The columns and header fields to show: those in the profile's layout, in its order, or the built-in ones. */
export function resultLayout(rfr: RfrSection | undefined, result: CompoundingResult, text: LoansText): ResultLayout {
	const isChanging = principalSteps(result).length > 0;
	const columns = shownColumns(rfr?.Columns).filter(({ key, when }) => {
		if (when === 'where-stated') return isStated(key, result);
		return isChanging || when !== 'with-principal-changes';
	});
	const header = layOutHeader(rfr?.HeaderResultFields, shownHeaderFields(rfr?.HeaderResultFields), text);
	return {
		columns: layOutColumns(rfr?.Columns, columns, text),
		header: header.filter(({ field, when }) => when === 'always' || field?.value(result, text) !== ''),
	};
}

/** True if a spread is other than zero. */
const isStated = (key: string, { conventions }: CompoundingResult): boolean =>
	(key !== 'cas' && key !== 'margin') || !isZero(conventions[key]);

/** Every column and header field, with the labels of the layout. */
export function wholeLayout(rfr: RfrSection | undefined, text: LoansText): ResultLayout {
	return {
		columns: layOutColumns(rfr?.Columns, resultColumns, text),
		header: layOutHeader(
			rfr?.HeaderResultFields,
			headerFields.map(({ key }) => ({ key })),
			text,
		),
	};
}

function layOutColumns(sections: Sections | undefined, shown: readonly Listed[], text: LoansText) {
	return shown.map(({ key }) => {
		const field = resultColumns.find((column) => column.key === key);
		return layOut(key, field, sections?.[key], field && text.t(`columns.${field.key}`), text);
	});
}

function layOutHeader<Field extends Listed>(sections: Sections | undefined, shown: readonly Field[], text: LoansText) {
	return shown.map((listed) => {
		const field = headerFields.find(({ key }) => key === listed.key);
		return {
			...listed,
			...layOut(listed.key, field, sections?.[listed.key], field && text.t(`header.${field.key}`), text),
		};
	});
}

function layOut<Field extends ResultColumn | HeaderField>(
	key: string,
	field: Field | undefined,
	section: Sections[string] | undefined,
	ownLabel: string | undefined,
	{ t }: LoansText,
): LaidOut<Field> {
	return {
		key,
		field,
		label: section?.Label || ownLabel || key,
		tooltip: field === undefined ? t('result.noField', { key }) : section?.Tooltip,
		width: section?.Width,
		decimals: section?.decimals,
		hasThousands: section?.numberWithCommas ?? field?.kind === 'amount',
	};
}
