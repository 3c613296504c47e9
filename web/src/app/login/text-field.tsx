import { type ComponentProps, type ReactNode, useId } from 'react';
import './login.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
	readonly label: string;
	readonly errorText?: string | undefined;
	/** Shown right of the input. */
	readonly action?: ReactNode;
	readonly onChange: (value: string) => void;
}

/** An input with its label and its error, which is announced. */
export function TextField({ label, errorText, action, onChange, ...input }: TextFieldProps) {
	const id = useId();
	return (
		<div>
			<label htmlFor={id}>{label}</label>
			<div className="login-row">
				<input
					{...input}
					id={id}
					spellCheck={false}
					autoCapitalize="off"
					autoCorrect="off"
					aria-invalid={errorText !== undefined}
					aria-describedby={`${id}-error`}
					onChange={({ target }) => onChange(target.value)}
				/>
				{action}
			</div>
			<div id={`${id}-error`} role="alert" className="login-problem">
				{errorText}
			</div>
		</div>
	);
}
