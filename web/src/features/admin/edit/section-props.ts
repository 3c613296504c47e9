import type { EditForm } from './edit-form.ts';
import type { EditTarget } from './edit-target.ts';
import type { FormProblem } from './form-problem.ts';

/** What every section of the dialog works on. */
export interface SectionProps {
	readonly form: EditForm;
	readonly target: EditTarget;
	/** Those of the overnight indices. */
	readonly currencies: readonly string[];
	readonly problems: readonly FormProblem[];
	/** Counts the saves that were refused: each brings the first problem into view. */
	readonly refusals: number;
	readonly onChange: (changes: Partial<EditForm>) => void;
}
