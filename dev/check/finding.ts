export interface Finding {
  readonly line: number;
  readonly text: string;
}

export const lineAt = (code: string, offset: number): number => code.slice(0, offset).split('\n').length;
