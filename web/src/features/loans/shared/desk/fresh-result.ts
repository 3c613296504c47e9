/** A calculation whose result is not shown yet. */
export interface FreshResult {
	/** The element that had the focus at its start. */
	readonly focus: Element | null;
	/** True if the form was submitted: the result then takes its place. */
	readonly isSubmitted: boolean;
}

/** True while the user is in the form. */
const isInForm = (): boolean => document.activeElement?.closest('form') != null;

/** True if the focus is in the form, or was there when the form folded. The form can fold before the first result is shown. */
export const isLeftInForm = ({ focus }: FreshResult): boolean =>
	isInForm() || (document.activeElement === document.body && focus?.closest('form') != null);

/** True if the user edits the next terms already: the page then does not move. */
export const isEdited = ({ focus }: FreshResult): boolean => isInForm() && document.activeElement !== focus;
