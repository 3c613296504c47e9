import * as z from 'zod';
import { itemParser } from '#platform/aws/table.ts';
import { type LoanLife, loanLife } from '#shared/contract/loan-life.ts';
import {
	answeredSettings,
	type LoanTerms,
	loanChanges,
	loanFacts,
	loanScopes,
	loanTerms,
} from '#shared/contract/loans.ts';

const listed = {
	loanId: z.string(),
	orgId: z.string(),
	/** `sub` of the owner's account. The owner keeps the loan even if the login is given to a different person. */
	ownerSub: z.string(),
	owner: z.string(),
	scope: z.enum(loanScopes),
	name: z.string(),
	facts: z.object(loanFacts.shape),
	createdAt: z.iso.datetime(),
	createdBy: z.string(),
	version: z.int().positive(),
	savedBy: z.string(),
	savedAt: z.iso.datetime(),
	change: z.enum(loanChanges),
};

const listedTerms = { currency: z.string(), startDate: z.string(), endDate: z.string(), principal: z.string() };

export type ListedLoan = z.infer<z.ZodObject<typeof listed & typeof listedTerms>>;

export const parseListed: (item: Record<string, unknown>) => ListedLoan = itemParser(
	'loans',
	z.object({ ...listed, ...listedTerms }),
);

const stored = z.object({
	...listed,
	terms: z.string().transform(readTerms),
	/** Absent if the loan has a single period, like all loans of earlier versions of the portal. */
	life: z.string().transform(readLife).optional(),
	settings: answeredSettings.optional(),
});

export type LoanRecord = z.output<typeof stored>;

export const parseLoan: (item: Record<string, unknown>) => LoanRecord = itemParser('loans', stored);

function readTerms(text: string, context: z.RefinementCtx): LoanTerms {
	return readText(loanTerms, text, context);
}

function readLife(text: string, context: z.RefinementCtx): LoanLife {
	return readText(loanLife, text, context);
}

/** Parses stored JSON text. The text was valid when it was saved, but a later version of the portal may refuse it. */
function readText<Value>(schema: z.ZodType<Value>, text: string, context: z.RefinementCtx): Value {
	const read = schema.safeParse(JSON.parse(text));
	if (read.success) return read.data;
	for (const { message, path } of read.error.issues) context.addIssue({ code: 'custom', message, path });
	return z.NEVER;
}

export function listedTermsOf({ terms }: Pick<LoanRecord, 'terms'>) {
	const { currency, startDate, endDate, principal } = terms;
	return { currency, startDate, endDate, principal };
}
