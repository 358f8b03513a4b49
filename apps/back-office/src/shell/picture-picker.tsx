import { SITE_PICTURE_KINDS, uploadPicture } from '@kapao/contract/operator/site-picture.ts';
import { acceptOf } from '@kapao/contract/shared/file-kind.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useRef } from 'react';
import { uploadTo } from '../api/call.ts';
import { useAct } from '../api/contract-hooks.ts';
import { useMessages } from './locale.tsx';
import { useErrorText } from './use-error-text.ts';

/** Puts a picture of this device on the members' site, and answers its address there. */
export function PicturePicker({ onPicked }: { onPicked: (path: string) => void }) {
  const { content: words } = useMessages();
  const textOf = useErrorText();
  const files = useRef<HTMLInputElement>(null);
  const upload = useAct((file: File) => uploadTo(uploadPicture, { file }), [], {
    onSuccess: ({ path }) => onPicked(path),
  });
  return (
    <div>
      <input
        ref={files}
        type="file"
        hidden
        accept={acceptOf(SITE_PICTURE_KINDS)}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) upload.mutate(file);
          event.target.value = '';
        }}
      />
      <Button variant="ghost" icon="image" disabled={upload.isPending} onPress={() => files.current?.click()}>
        {words.choosePicture}
      </Button>
      {upload.error && (
        <div className="small" role="alert">
          <p>{textOf(upload.error)}</p>
          <p>{words.pictureLimits}</p>
        </div>
      )}
    </div>
  );
}
