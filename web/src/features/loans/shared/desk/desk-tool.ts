import type { PageAddress } from '#lib/page-address.ts';
import type { FormState } from '../form/form-state.ts';
import type { ReferenceData } from '../form/reference-data.ts';
import type { FormView } from '../form/use-calculator-form.ts';
import type { CompoundingOutcome } from './use-compounding.ts';

/** Props of a tool of the bar above the form. */
export interface DeskToolProps extends Pick<PageAddress, 'navigate'> {
	readonly form: FormView;
	/** The last result, if there is one. */
	readonly outcome: CompoundingOutcome | undefined;
	/** The inputs of the last calculation, also while it runs and if it failed. */
	readonly asked: FormState | undefined;
	readonly reference: ReferenceData;
	/** Calculates inputs of the form. */
	readonly go: (inputs: FormState) => void;
}
