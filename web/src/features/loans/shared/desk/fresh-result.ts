/** A calculation that has started and whose result is not shown yet. */
export interface FreshResult {
	/** Element that had the focus when the calculation started. */
	readonly focus: Element | null;
	/** True if the user has submitted the form. The form is then folded when the result is shown. */
	readonly isSubmitted: boolean;
}

/** True if the focus is in the form. */
const isInForm = (): boolean => document.activeElement?.closest('form') != null;

/** True if the focus is in the form, or was lost because the form was folded. */
export const isLeftInForm = ({ focus }: FreshResult): boolean =>
	isInForm() || (document.activeElement === document.body && focus?.closest('form') != null);

/** True if the user is already editing the inputs again. The form is then not folded, and the page does not scroll. */
export const isEdited = ({ focus }: FreshResult): boolean => isInForm() && document.activeElement !== focus;
