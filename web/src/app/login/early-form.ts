interface EarlyForm {
	readonly username: string;
	readonly password: string;
}

let typed: EarlyForm | undefined;

/** User input in the form of `index.html`, before the app replaces it. */
export const earlyForm = (): EarlyForm | undefined => typed;

/**
 * Replaces the form of `index.html`. Text, focus and the last pressed button are kept; the password is forgotten at
 * once.
 *
 * @param render renders the app synchronously
 */
export function takeOverForm(root: HTMLElement, render: () => void): void {
	const early = root.querySelector<HTMLFormElement>('form[data-early]');
	const inputs = [...(early?.querySelectorAll('input') ?? [])];
	const focused = inputs.indexOf(document.activeElement as HTMLInputElement);
	const pressed = Number(early?.dataset.pressed ?? -1);
	typed = { username: inputs[0]?.value ?? '', password: inputs[1]?.value ?? '' };
	render();
	typed = undefined;
	const input = root.querySelectorAll<HTMLInputElement>('form input')[focused];
	input?.focus();
	input?.setSelectionRange(input.value.length, input.value.length);
	root.querySelectorAll<HTMLButtonElement>('form button')[pressed]?.click();
}
