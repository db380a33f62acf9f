import { useRef, useState } from 'react'
import { PHOTO_LIMIT } from '../../contracts/account-rules.ts'
import { IMAGE_FORMATS } from '../../contracts/image-kind.ts'
import { preparePhoto } from '../lib/prepare-photo.ts'
import { readImageKind } from '../lib/read-image-kind.ts'

export interface ProfilePhoto {
  /** Downscaled; null until one is chosen. */
  file: File | null
  isPreparing: boolean
  /** Why the chosen file cannot be used; kept until another choice. */
  problem: string | null
  choose: (file: File) => void
  /** Returns to the profile's current photo. */
  drop: () => void
}

type Chosen = Pick<ProfilePhoto, 'file' | 'isPreparing' | 'problem'>

const NONE: Chosen = { file: null, isPreparing: false, problem: null }

/** A new profile photo, checked and downscaled as soon as it is chosen. */
export function useProfilePhoto(): ProfilePhoto {
  const [chosen, setChosen] = useState(NONE)
  const latest = useRef<File>(undefined)

  async function choose(file: File) {
    latest.current = file
    setChosen({ ...NONE, isPreparing: true })
    const prepared = await preparedPhoto(file)
    if (latest.current === file) setChosen({ ...NONE, ...prepared })
  }

  return {
    ...chosen,
    choose: (file) => void choose(file),
    drop() {
      latest.current = undefined
      setChosen(NONE)
    },
  }
}

async function preparedPhoto(file: File): Promise<Partial<Chosen>> {
  try {
    if (!(await readImageKind(file))) return { problem: `${file.name} is not a ${IMAGE_FORMATS} image.` }
    const { blob } = await preparePhoto(file)
    if (blob.size > PHOTO_LIMIT) return { problem: 'The photo is larger than 5 MB.' }
    return { file: new File([blob], file.name, { type: blob.type }) }
  } catch {
    return { problem: `${file.name} couldn't be read from this device.` }
  }
}
