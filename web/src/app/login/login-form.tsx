import type { FormEvent, ReactNode } from 'react';
import { PlainButton } from '#ui/plain-button.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import './login.css';

interface LoginFormProps {
	readonly title: string;
	readonly intro?: string;
	readonly submitText: string;
	readonly isBusy: boolean;
	readonly problem: string | undefined;
	/** The button left of the submit button, which leads to another screen. */
	readonly otherWay: { readonly text: string; readonly onPress: () => void };
	readonly onSubmit: () => void;
	readonly children: ReactNode;
}

/** The frame of every sign-in screen: heading, fields, submit button and error message. */
export function LoginForm(props: LoginFormProps) {
	const { title, intro, submitText, isBusy, problem, otherWay, onSubmit, children } = props;
	useDocumentTitle(title);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (!isBusy) onSubmit();
	};
	return (
		<form onSubmit={submit} noValidate method="post" aria-label={title} className="login-form">
			<h1>{title}</h1>
			{intro !== undefined && <p>{intro}</p>}
			{children}
			<div role="alert" className="login-problem" data-framed>
				{problem}
			</div>
			<div className="login-actions">
				<PlainButton variant="link" onPress={otherWay.onPress}>
					{otherWay.text}
				</PlainButton>
				<PlainButton variant="primary" isBusy={isBusy}>
					{submitText}
				</PlainButton>
			</div>
		</form>
	);
}
