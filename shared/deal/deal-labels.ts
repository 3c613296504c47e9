import { type DealLabels, type LabelName, labelNames } from './deal.ts';
import { maxCharacters } from './deal-limits.ts';
import { brokenRule } from './deal-rules.ts';
import { FieldReader, type Fields, foundText } from './read-field.ts';

const field = 'labels';

/** Reads the labels of a deal, an object of texts. */
export function readLabels(reader: FieldReader): DealLabels | undefined {
	if (reader.isBlank(field)) return undefined;
	const value = reader.value(field);
	if (typeof value !== 'object' || Array.isArray(value)) {
		const expected = { fields: labelNames.join(', ') };
		return reader.add(brokenRule('not-labels', field, foundText(value), expected));
	}
	const own = new FieldReader(value as Fields, `${field}.`);
	own.refuseUnknown(labelNames);
	const labels: Partial<Record<LabelName, string>> = {};
	for (const name of labelNames) {
		const text = own.text(name, maxCharacters.label);
		if (text !== undefined) labels[name] = text;
	}
	reader.faults.push(...own.faults);
	return Object.keys(labels).length === 0 ? undefined : labels;
}

/** The labels among the fields of a deal; texts alone. */
export function labelsOf(fields: Fields): DealLabels {
	const { labels } = fields;
	if (typeof labels !== 'object' || labels === null || Array.isArray(labels)) return {};
	const found = labelNames.flatMap((name): [LabelName, string][] => {
		const text = (labels as Fields)[name];
		return typeof text === 'string' && text.trim() !== '' ? [[name, text.trim()]] : [];
	});
	return Object.fromEntries(found);
}
