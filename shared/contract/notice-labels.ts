import * as z from 'zod';
import { isVisibleLine, visibleLineRule } from '../input/visible-line.ts';
import { canonicalLabel, kindsOfForm, type LabelForm, labelForms, labelKinds } from '../loan/notice-label.ts';
import { caller, paging, route } from './route.ts';

const labels = {
	method: 'POST',
	capability: 'loans',
	access: { kind: 'module', anyOf: ['RFR'] },
	scope: 'people-only',
} as const;

export const labelLimits = {
	ofOrganisation: 2_000,
	atOnce: 100,
	characters: 120,
	page: 500,
} as const;

/** Maximum bytes of a request body. Sufficient for the longest labels with three bytes per character. */
const bodyBytes = 64 * 1024;

const tooLong = `must have at most ${labelLimits.characters} characters`;

const label = z
	.string()
	.max(labelLimits.characters, tooLong)
	.refine(isVisibleLine, visibleLineRule)
	.transform(canonicalLabel)
	.pipe(z.string().min(1, 'must not be blank').max(labelLimits.characters, tooLong))
	.describe('Text before a figure, or heading of a column. Stored in lower case, NFKC and with single blanks.');

const form = z
	.enum(labelForms)
	.describe(
		'Place of the label: before a `colon`, `gap` or `blank` on the line of the figure, on the line above (`lines`), or over a `column`.',
	);

const kind = z.enum(labelKinds).describe('Meaning. `other`: not part of the interest of the loan.');

const place = z.strictObject({ label, form });

const taught = z.strictObject({ ...place.shape, kind }).refine((one) => kindsOfForm(one.form).includes(one.kind), {
	path: ['kind'],
	error: ({ input }) => `must be one of ${kindsOfForm((input as { readonly form: LabelForm }).form).join(', ')}`,
});

/** Refuses a list with a label twice in the same position (`form`), because the result would depend on the order. */
const listOf = <Item extends z.ZodType<z.output<typeof place>>>(item: Item) =>
	z
		.array(item)
		.min(1, 'must have at least one label')
		.max(labelLimits.atOnce, `must have at most ${labelLimits.atOnce} labels`)
		.refine(
			(items) => new Set(items.map((one) => `${one.form} ${one.label}`)).size === items.length,
			'must have each label of a form once',
		);

const savedBy = z.string().describe('Login of the user who saved the label.');
/** Time of saving: ISO 8601 in UTC. */
const savedAt = z.string();

const noticeLabel = z.object({
	label: z.string(),
	form: z.enum(labelForms),
	kind: z.enum(labelKinds),
	savedBy,
	savedAt,
});

export type NoticeLabel = z.infer<typeof noticeLabel>;

export const noticeLabelSave = route({
	...labels,
	path: '/loan/api/labels/save',
	summary:
		'Remember the meaning of labels in lenders’ notices for your organization. Another kind replaces the one saved before.',
	effect: 'change',
	bodyBytes,
	request: z.strictObject({ labels: listOf(taught), ...caller }),
	answer: z.object({
		labels: z
			.array(
				noticeLabel.extend({
					replaced: noticeLabel
						.pick({ kind: true, savedBy: true, savedAt: true })
						.optional()
						.describe('Kind that was saved before, if it was another one.'),
				}),
			)
			.describe('In the order of the request.'),
	}),
});

export const noticeLabelList = route({
	...labels,
	path: '/loan/api/labels/list',
	summary: 'List the labels of lenders’ notices that your organization has taught the portal, page by page, by label.',
	effect: 'read',
	request: z.strictObject({
		...paging,
		limit: z.int().min(1).max(labelLimits.page).default(labelLimits.page).describe('Labels of a page.'),
		...caller,
	}),
	answer: z.object({ labels: z.array(noticeLabel), cursor: z.string().optional() }),
});

export const noticeLabelRemove = route({
	...labels,
	path: '/loan/api/labels/remove',
	summary: 'Forget labels of lenders’ notices. A label that is not remembered is skipped.',
	effect: 'change',
	bodyBytes,
	request: z.strictObject({ labels: listOf(place), ...caller }),
	answer: z.object({ labels: z.array(noticeLabel).describe('The removed labels, as they were.') }),
});
