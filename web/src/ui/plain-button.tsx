import type { ReactNode } from 'react';
import './plain-button.css';

interface PlainButtonProps {
	readonly variant?: 'primary' | 'link' | 'icon';
	readonly label?: string;
	/** A busy button keeps the focus and ignores presses. */
	readonly isBusy?: boolean;
	readonly isOpen?: boolean;
	/** Called when the button is pressed. If undefined, the button submits its form. */
	readonly onPress?: () => void;
	readonly children: ReactNode;
}

/** A button for the first load, which does not contain Cloudscape components. */
export function PlainButton({ variant, label, isBusy = false, isOpen, onPress, children }: PlainButtonProps) {
	return (
		<button
			type={onPress === undefined ? 'submit' : 'button'}
			className="plain-button"
			data-variant={variant}
			aria-label={label}
			aria-disabled={isBusy}
			aria-haspopup={isOpen === undefined ? undefined : 'menu'}
			aria-expanded={isOpen}
			onClick={isBusy ? undefined : onPress}
		>
			{isBusy && <span className="plain-button-spinner" />}
			{children}
		</button>
	);
}
