import { type DragEvent, useRef, useState } from 'react';
import type { ColumnForm } from '../../../../server/admin/imports/contract.ts';

/** Which field each column of a file is, until the form is sent. */
export function useMapping(columns: ColumnForm['columns']) {
  const [targets, setTargets] = useState<Record<string, string>>(() =>
    Object.fromEntries(columns.map(({ field, target }) => [field, target])),
  );
  /** The field below a dragged column. */
  const [over, setOver] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const dragged = useRef<string | null>(null);

  const drop = (target: string, text: string) => {
    const column = columns.find(({ field }) => field === dragged.current);
    if (!column) return;
    // A field has one column: the former one is left out.
    const others = Object.entries(targets).map(([field, each]) => [field, each === target ? '' : each]);
    setTargets({ ...Object.fromEntries(others), [column.field]: target });
    setMessage(`${column.name} is now: ${text}`);
  };

  return {
    targets,
    over,
    message,
    choose: (field: string, target: string) => setTargets({ ...targets, [field]: target }),
    /** Props of a column, which can be dragged. */
    dragProps: (field: string) => ({
      draggable: true,
      onDragStart({ dataTransfer }: DragEvent) {
        dragged.current = field;
        dataTransfer.effectAllowed = 'link';
        dataTransfer.setData('text/plain', field);
      },
      onDragEnd() {
        dragged.current = null;
        setOver(null);
      },
    }),
    /** Props of a field that a column can be dropped on. */
    dropProps: (target: string, text: string) => ({
      onDragOver(event: DragEvent) {
        if (dragged.current === null) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'link';
        setOver(target);
      },
      onDragLeave: () => setOver(null),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(null);
        drop(target, text);
      },
    }),
  };
}

export type ColumnMapping = ReturnType<typeof useMapping>;
