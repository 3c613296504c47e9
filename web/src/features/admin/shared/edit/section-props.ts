import type { EditForm } from '../form/edit-form.ts';
import type { EditTarget } from '../form/edit-target.ts';
import type { FormProblem } from '../form/form-problem.ts';

/** The properties of every section of the edit dialog. */
export interface SectionProps {
	readonly form: EditForm;
	readonly target: EditTarget;
	/** Currencies of the overnight indices. */
	readonly currencies: readonly string[];
	readonly problems: readonly FormProblem[];
	/** Number of refused saves. Each shows the first problem. */
	readonly refusals: number;
	readonly onChange: (changes: Partial<EditForm>) => void;
}
