import type { CompoundingResult } from '../../../../../shared/contract/compounding.ts';
import type { RfrSection } from '../../../../../shared/portal/layout.ts';
import type { CompoundingText } from '../compounding-text.ts';
import type { FigureFormat } from './figure-text.ts';
import { type HeaderField, headerFields } from './header-fields.ts';
import { principalSteps } from './principal-steps.ts';
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

/** The columns and header fields to show: those that the profile's layout lists, in its order, or the built-in ones. */
export function resultLayout(
	rfr: RfrSection | undefined,
	result: CompoundingResult,
	text: CompoundingText,
): ResultLayout {
	const isChanging = principalSteps(result).length > 0;
	const columns = resultColumns.filter(
		({ isShown }) => isShown === 'always' || (isShown === 'with-principal-changes' && isChanging),
	);
	const fields = headerFields.filter(({ isOnRequest }) => isOnRequest === undefined);
	return {
		columns: layOutColumns(rfr?.Columns, keysOf(rfr?.Columns) ?? columns.map(({ key }) => key), text),
		header: layOutHeader(
			rfr?.HeaderResultFields,
			withConventions(keysOf(rfr?.HeaderResultFields) ?? fields.map(({ key }) => key)),
			text,
		).filter(({ field }) => field?.isOptional === undefined || field.value(result, text) !== ''),
	};
}

/** Every column and header field, with the labels of the layout. */
export function wholeLayout(rfr: RfrSection | undefined, text: CompoundingText): ResultLayout {
	const keys = (fields: readonly { readonly key: string }[]) => fields.map(({ key }) => key);
	return {
		columns: layOutColumns(rfr?.Columns, keys(resultColumns), text),
		header: layOutHeader(rfr?.HeaderResultFields, keys(headerFields), text),
	};
}

function keysOf(sections: Sections | undefined): readonly string[] | undefined {
	const keys = Object.keys(sections ?? {});
	return keys.length > 0 ? keys : undefined;
}

/** The conventions are always shown: figures are not clear without them. */
function withConventions(keys: readonly string[]): readonly string[] {
	return keys.includes('conventions') ? keys : [...keys, 'conventions'];
}

function layOutColumns(sections: Sections | undefined, keys: readonly string[], text: CompoundingText) {
	return keys.map((key) => {
		const field = resultColumns.find((column) => column.key === key);
		return layOut(key, field, sections?.[key], field && text.t(`columns.${field.key}`), text);
	});
}

function layOutHeader(sections: Sections | undefined, keys: readonly string[], text: CompoundingText) {
	return keys.map((key) => {
		const field = headerFields.find((known) => known.key === key);
		return layOut(key, field, sections?.[key], field && text.t(`header.${field.key}`), text);
	});
}

function layOut<Field extends ResultColumn | HeaderField>(
	key: string,
	field: Field | undefined,
	section: Sections[string] | undefined,
	ownLabel: string | undefined,
	{ t }: CompoundingText,
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
