import * as z from 'zod';
import { conventionTerms } from '../loan/convention/named-convention.ts';

const term = z.enum(conventionTerms);

export const termChoice = z.object({
	term,
	choices: z.array(z.string()).describe('None: any value of the field.'),
});

export const followedConvention = z.object({
	id: z.string(),
	name: z.string(),
	changed: z
		.array(z.object({ term, convention: z.string(), here: z.string() }))
		.describe(
			'Terms that differ from the convention, or from all choices that it leaves open: `convention` then lists them, separated by commas. A term without effect, such as floorOn without a floor, is none.',
		),
	open: z
		.array(z.object({ term, here: z.string() }))
		.describe('Terms that the convention leaves open, as they are here, each with one of its choices.'),
});
