interface EarlyForm {
	readonly username: string;
	readonly password: string;
}

let typed: EarlyForm | undefined;

/** Username and password typed into the static form of `index.html`. Defined only while the app replaces that form. */
export const earlyForm = (): EarlyForm | undefined => typed;

/**
 * Replaces the static form of `index.html` by the app. Keeps the typed text and the focus, and repeats the press of a
 * button. The password is not kept after rendering.
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
